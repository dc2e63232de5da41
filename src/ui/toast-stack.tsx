import { HeadlessMantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import classes from './toast.module.css';

/** The toasts that are open. Headless: the looks are this site's own, so no Mantine style sheet is needed. */
export function ToastStack() {
  return (
    <HeadlessMantineProvider theme={{ respectReducedMotion: true }}>
      <Notifications
        withinPortal={false}
        autoClose={false}
        position="bottom-right"
        transitionDuration={200}
        className={classes.list ?? ''}
      />
    </HeadlessMantineProvider>
  );
}
