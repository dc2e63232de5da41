/** Portfolio Management; `onDenied` is told when the database refused a call. */
export function PortfolioPage({ onDenied }: { onDenied: () => void }) {
  return <h1 onBlur={onDenied}>Portfolio Management</h1>;
}
