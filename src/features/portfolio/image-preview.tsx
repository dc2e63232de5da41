import { useState } from 'react';
import classes from './image-preview.module.css';

/** The picture behind an image URL as it is typed, or why there is none to be seen. */
export function ImagePreview({ url }: { url: string }) {
  const [brokenAddress, setBrokenAddress] = useState('');
  const address = readAddress(url);
  const problem = address && problemOf(address, brokenAddress);
  return (
    <div aria-live="polite">
      {problem && <p className={classes.problem}>{problem}</p>}
      {address && !problem && (
        <img
          src={address.href}
          alt="Preview"
          className={classes.preview}
          referrerPolicy="no-referrer"
          onError={() => setBrokenAddress(address.href)}
        />
      )}
    </div>
  );
}

function readAddress(url: string): URL | null {
  const text = url.trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
}

function problemOf({ href, origin, protocol }: URL, brokenAddress: string): string | null {
  // The page's security policy lets no other picture in.
  if (protocol !== 'https:' && origin !== location.origin) {
    return 'Visitors see pictures from https:// addresses only: this one will not be shown.';
  }
  return href === brokenAddress ? 'No picture could be loaded from this URL.' : null;
}
