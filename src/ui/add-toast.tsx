import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import { Icon } from './icon.tsx';
import classes from './toast.module.css';
import { type ToastText, toastRegionId } from './toast.tsx';

const successStays = 4000;

/** What had the focus before a toast. */
let focusedBefore: EventTarget | null = null;

/**
 * Adds a toast: one alert that holds title and description as text. It takes the place of one that says the
 * same, so that a failure tried again is announced again and does not pile up.
 */
export function addToast({ title, description }: ToastText, isSuccess: boolean): void {
  for (const { id, title: shown, message } of notificationsStore.getState().notifications) {
    if (id && shown === title && message === description) notifications.hide(id);
  }
  notifications.show({
    title,
    message: description,
    icon: !isSuccess && <Icon of={IconAlertCircle} />,
    autoClose: isSuccess ? successStays : false,
    className: classes.toast,
    classNames: {
      icon: classes.icon,
      body: classes.body,
      title: classes.title,
      description: classes.description,
      closeButton: classes.close,
    },
    closeButtonProps: { 'aria-label': 'Close notification', onClick: returnFocus },
    onFocusCapture: rememberFocus,
    'data-outcome': isSuccess ? 'success' : 'error',
  });
}

function rememberFocus({ relatedTarget }: FocusEvent): void {
  const isFromToast = relatedTarget instanceof Element && relatedTarget.closest(`#${toastRegionId}`) !== null;
  if (!isFromToast) focusedBefore = relatedTarget;
}

/** The button that closed a toast goes with it. */
function returnFocus(): void {
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
}
