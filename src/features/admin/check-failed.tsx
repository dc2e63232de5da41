type Props = { onRetry: () => void; canRetry: boolean };

/** Nobody could say whether this user is an admin. */
export function CheckFailed({ onRetry, canRetry }: Props) {
  return (
    <button type="button" onClick={onRetry} disabled={!canRetry}>
      Retry
    </button>
  );
}
