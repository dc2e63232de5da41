import { notifications } from '@mantine/notifications';
import classes from './toast.module.css';
import type { ToastText } from './toast.tsx';

const successStays = 4000;

/** Adds a toast: one alert that holds title and description as text. */
export function addToast({ title, description }: ToastText, isSuccess: boolean): void {
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
