import { Text } from '@mantine/core';
import { useState } from 'react';
import { isImageUrl } from '#domain/text.ts';
import classes from './image-preview.module.css';

/** The picture of an image URL while it is typed. */
export function ImagePreview({ url }: { url: string }) {
  const [brokenUrl, setBrokenUrl] = useState('');
  const source = url.trim();
  return (
    <div aria-live="polite">
      {isImageUrl(source) &&
        (source === brokenUrl ? (
          <Text fz={13} c="dimmed">
            No picture could be loaded from this URL.
          </Text>
        ) : (
          <img
            src={source}
            alt="Preview"
            className={classes.preview}
            referrerPolicy="no-referrer"
            onError={() => setBrokenUrl(source)}
          />
        ))}
    </div>
  );
}
