import { HeadlessMantineProvider } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
  useNotifications,
} from '@mantine/notifications';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { toastsAttribute } from '#boot/protocol.ts';
import { Icon } from './icon.tsx';
import classes from './toast.module.css';

export type ToastText = { title: string; description?: string };

/** A button in a toast, which closes the toast. */
export type ToastAction = {
  label: string;
  onPress: () => void;
  /** The toast has closed, also by the button. */
  onClose?: () => void;
};

/** More than are ever open: a toast that waited would be out of date. */
const openAtOnce = 50;

const successDurationMs = 4000;

/** A success with an action stays so long, and again so long after the pointer and the focus have left it. */
const actionDurationMs = 10_000;

/** The open toasts. Headless: no Mantine style sheet is needed. */
export function ToastStack({ region }: { region: HTMLElement }) {
  /** Has the focus again when the button of a toast, which goes with it, was pressed. */
  const focusedBefore = useRef<EventTarget>(null);
  const areShown = useNotifications().notifications.length > 0;
  useEffect(() => {
    document.documentElement.toggleAttribute(toastsAttribute, areShown);
  }, [areShown]);
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
        onFocusCapture={({ relatedTarget }) => {
          const isFromToast = relatedTarget instanceof Node && region.contains(relatedTarget);
          if (!isFromToast) focusedBefore.current = relatedTarget;
        }}
        onClick={({ target }) => {
          const isButton = target instanceof Element && target.closest('button') !== null;
          // Safari does not focus a button that is clicked: the focus stays where it is.
          const isFocused = region.contains(document.activeElement);
          if (isButton && isFocused && focusedBefore.current instanceof HTMLElement)
            focusedBefore.current.focus();
        }}
      />
    </HeadlessMantineProvider>,
    region,
  );
}

/**
 * Replaces a toast with the same text and no action, so that a repeated failure is announced and does not pile up.
 * @param end closes the toast
 */
export function addToast(
  { title, description }: ToastText,
  isSuccess: boolean,
  end: AbortSignal,
  action?: ToastAction,
): void {
  if (end.aborted) return;
  for (const { id, title: shown, message } of notificationsStore.getState().notifications) {
    if (id && shown === title && message === description) notifications.hide(id);
  }
  const id = randomId();
  const close = () => notifications.hide(id);
  const press = () => {
    action?.onPress();
    close();
  };
  const toast: NotificationData = {
    id,
    title,
    message: action ? (
      <>
        {description && <p>{description}</p>}
        <button type="button" className={`flat-button ${classes.action}`} onClick={press}>
          {action.label}
        </button>
      </>
    ) : (
      description
    ),
    icon: !isSuccess && <Icon of={IconAlertCircle} />,
    autoClose: isSuccess && (action ? actionDurationMs : successDurationMs),
    onClose: () => {
      end.removeEventListener('abort', close);
      action?.onClose?.();
    },
    className: classes.toast,
    classNames: {
      icon: classes.icon,
      body: classes.body,
      title: classes.title,
      closeButton: `flat-button ${classes.close}`,
    },
    closeButtonProps: { 'aria-label': 'Close notification' },
    onFocusCapture: () => {
      // Mantine pauses for the pointer only.
      if (action) notifications.update({ ...toast, autoClose: false });
    },
    onBlurCapture: () => {
      if (action) notifications.update(toast);
    },
    'data-outcome': isSuccess ? 'success' : 'error',
  };
  notifications.show(toast);
  end.addEventListener('abort', close);
}
