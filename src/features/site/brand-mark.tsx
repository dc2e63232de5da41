/** The agency's mark: one thread going over and under three others. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <path d="M5 2v28M16 2v7m0 14v7M27 2v28" stroke="currentcolor" strokeWidth="5" fill="none" />
      <path d="M0 16h1.5M8.500 16h15M30.500 16H32" stroke="var(--madder)" strokeWidth="5" fill="none" />
    </svg>
  );
}
