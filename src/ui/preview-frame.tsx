import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fitFrame, followStyles } from './preview-document.ts';
import classes from './preview-frame.module.css';

type Props = {
  /** What is shown, for who cannot see it. */
  title: string;
  /** Size in CSS px of the screen it is laid out for; what is taller is shown whole. */
  screen: { width: number; height: number };
  children: ReactNode;
};

const emptyDocument = '<!doctype html><html lang="en"><head></head><body inert></body></html>';

/**
 * A picture of a page: `children` in a document of their own, laid out for a screen of the given size and scaled
 * down to the room there is. It has this page's style sheets and ids of its own; nothing in it can be reached.
 */
export function PreviewFrame({ title, screen: { width, height }, children }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);

  useEffect(() => (page ? followStyles(page) : undefined), [page]);

  useLayoutEffect(() => {
    if (!page || !room.current || !frame.current) return;
    return fitFrame({ room: room.current, frame: frame.current, page, width, height });
  }, [page, width, height]);

  return (
    <div ref={room} className={classes.room} style={{ maxInlineSize: width }}>
      <iframe
        ref={frame}
        title={title}
        className={classes.frame}
        srcDoc={emptyDocument}
        inert
        onLoad={() => setPage(frame.current?.contentDocument ?? null)}
      />
      {page && createPortal(children, page.body)}
    </div>
  );
}
