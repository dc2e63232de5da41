import { ActionIcon, Drawer } from '@mantine/core';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import '#ui/admin-styles.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { keepsDrafts } from '#editing/draft-store.ts';
import { Icon } from '#ui/icon.tsx';
import { Strip } from '#ui/list-states.tsx';
import { CrashScreenContext } from '#ui/page-failed.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import classes from './admin-layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { UnreadCountProvider } from './unread-count.tsx';

type Props = Omit<ComponentProps<typeof Sidebar>, 'onChoice'> & { children: ReactNode };

export function AdminLayout({ children, ...session }: Props) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  // Not after the drawer is unmounted: by then the focus may be on the heading of the chosen page.
  const closeDrawer = () => {
    setDrawerOpen(false);
    menuButton.current?.focus();
  };

  return (
    <UnreadCountProvider>
      <div className={classes.layout}>
        <section aria-label="Admin area" className={`screen-only mantine-hidden-from-sm ${classes.bar}`}>
          <ActionIcon
            ref={menuButton}
            variant="subtle"
            color="gray"
            size="lg"
            onClick={() => setDrawerOpen(true)}
          >
            <Icon of={IconMenu2} />
            <span className="visually-hidden">Open menu</span>
          </ActionIcon>
          <span className={classes.barTitle}>Admin Panel</span>
        </section>
        <aside className={`screen-only mantine-visible-from-sm ${classes.aside}`}>
          <div className={classes.title}>Admin Panel</div>
          <Sidebar {...session} />
        </aside>
        <Drawer
          opened={isDrawerOpen}
          onClose={closeDrawer}
          size={272}
          title="Admin Panel"
          padding={0}
          hiddenFrom="sm"
          closeButtonProps={{ 'aria-label': 'Close menu' }}
          returnFocus={false}
          classNames={{
            content: classes.drawer,
            header: classes.drawerHeader,
            title: classes.title,
          }}
        >
          <Sidebar {...session} onChoice={closeDrawer} />
          <ToastsInside />
        </Drawer>
        <main id="main" tabIndex={-1} className={classes.main}>
          {!keepsDrafts() && (
            <Strip>
              <p>{adminMessages.insecureAddress}</p>
            </Strip>
          )}
          <CrashScreenContext value={CrashScreen}>{children}</CrashScreenContext>
        </main>
      </div>
    </UnreadCountProvider>
  );
}
