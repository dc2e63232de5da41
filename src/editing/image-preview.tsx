import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { isImageUrl } from '#domain/text.ts';

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
          <Box
            component="img"
            src={source}
            alt="Preview"
            display="block"
            maw="100%"
            h="7rem"
            mt="0.375rem"
            bd="1px solid var(--admin-line)"
            bg="var(--admin-canvas)"
            style={{ objectFit: 'contain' }}
            referrerPolicy="no-referrer"
            onError={() => setBrokenUrl(source)}
          />
        ))}
    </div>
  );
}
