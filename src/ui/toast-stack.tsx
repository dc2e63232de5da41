import { HeadlessMantineProvider } from '@mantine/core';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import classes from './toast.module.css';

export type ToastText = { title: string; description?: string };

/** More than are ever open: a toast that waited would be out of date. */
const openAtOnce = 50;

const successDurationMs = 4000;

let focusedBefore: EventTarget | null = null;

/** The open toasts. Headless: no Mantine style sheet is needed. */
export function ToastStack({ region }: { region: HTMLElement }) {
  // React events of a portal work wherever the region is moved to.
  return createPortal(
    <HeadlessMantineProvider theme={{ respectReducedMotion: true }}>
      <Notifications
        withinPortal={false}
        autoClose={false}
        limit={openAtOnce}
        position="bottom-right"
        transitionDuration={200}
        className={classes.list ?? ''}
      />
    </HeadlessMantineProvider>,
    region,
  );
}

/** Replaces a toast with the same text, so that a repeated failure is announced again and does not pile up. */
export function addToast({ title, description }: ToastText, isSuccess: boolean): void {
  for (const { id, title: shown, message } of notificationsStore.getState().notifications) {
    if (id && shown === title && message === description) notifications.hide(id);
  }
  notifications.show({
    title,
    message: description,
    icon: !isSuccess && <Icon of={IconAlertCircle} />,
    autoClose: isSuccess ? successDurationMs : false,
    className: classes.toast,
    classNames: {
      icon: classes.icon,
      body: classes.body,
      title: classes.title,
      description: classes.description,
      closeButton: `flat-button ${classes.close}`,
    },
    closeButtonProps: { 'aria-label': 'Close notification', onClick: returnFocus },
    onFocusCapture: rememberFocus,
    'data-outcome': isSuccess ? 'success' : 'error',
  });
}

function rememberFocus({ relatedTarget }: FocusEvent): void {
  const isFromToast =
    relatedTarget instanceof Element && relatedTarget.closest(`.${classes.region}`) !== null;
  if (!isFromToast) focusedBefore = relatedTarget;
}

/** The close button is removed with its toast. */
function returnFocus(): void {
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
}
