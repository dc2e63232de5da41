import { useState } from 'react';
import classes from './image-preview.module.css';

/** The picture behind an image URL as it is typed, or that there is none to be had there. */
export function ImagePreview({ url }: { url: string }) {
  const address = url.trim();
  const [brokenAddress, setBrokenAddress] = useState('');
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return null;
  if (address === brokenAddress) {
    return <p className={classes.broken}>No picture could be loaded from this URL.</p>;
  }
  return (
    <img
      src={address}
      alt="Preview"
      className={classes.preview}
      referrerPolicy="no-referrer"
      onError={() => setBrokenAddress(address)}
    />
  );
}
