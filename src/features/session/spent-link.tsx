/** The link that has led here does not count. */
export function SpentLink({ advice }: { advice: string }) {
  return (
    <p className="marked notice">
      <strong>This link does not work any more.</strong> It has expired, was used before or is not complete.{' '}
      {advice}
    </p>
  );
}
