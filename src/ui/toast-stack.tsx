import { HeadlessMantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './toast.module.css';
import { toastRegionId } from './toast.tsx';

/** More than are ever open: a toast that waited for room would be out of date. */
const openAtOnce = 50;

/** The toasts that are open. Headless: the looks are this site's own, so no Mantine style sheet is needed. */
export function ToastStack() {
  const [region] = useState(() => document.getElementById(toastRegionId));
  if (!region) return null;
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
