import { Box } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fitFrame, syncStyles } from './preview-document.ts';
import classes from './preview-frame.module.css';

type Props = {
  title: string;
  /** In CSS px. Taller content is shown whole. */
  screen: { width: number; height: number };
  children: ReactNode;
};

const emptyDocument = '<!doctype html><html lang="en"><head></head><body inert></body></html>';

/** An inert preview in a document of its own, laid out for a screen of the given size and scaled to the container. */
export function PreviewFrame({ title, screen: { width, height }, children }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);

  useLayoutEffect(() => {
    if (!page || !container.current || !frame.current) return;
    const stopStyles = syncStyles(page);
    const stopFit = fitFrame({ container: container.current, frame: frame.current, page, width, height });
    return () => {
      stopFit();
      stopStyles();
    };
  }, [page, width, height]);

  return (
    <Box ref={container} mx="auto" maw={width} bg="var(--cotton)" style={{ overflow: 'hidden' }}>
      <iframe
        ref={frame}
        title={title}
        className={classes.frame}
        srcDoc={emptyDocument}
        inert
        onLoad={() => setPage(frame.current?.contentDocument ?? null)}
      />
      {page && createPortal(children, page.body)}
    </Box>
  );
}
