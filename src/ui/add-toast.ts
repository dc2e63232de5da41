import { notifications, notificationsStore } from '@mantine/notifications';
import classes from './toast.module.css';
import type { ToastText } from './toast.tsx';

const successStays = 4000;

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
    autoClose: isSuccess ? successStays : false,
    className: classes.toast,
    classNames: {
      body: classes.body,
      title: classes.title,
      description: classes.description,
      closeButton: classes.close,
    },
    closeButtonProps: { 'aria-label': 'Close notification' },
    'data-outcome': isSuccess ? 'success' : 'error',
  });
}
