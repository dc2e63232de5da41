import { Button } from '@mantine/core';
import { MessageScreen } from '#ui/message-screen.tsx';
import { useReconnection } from '#ui/reconnection.tsx';

type Props = { onRetry: () => void; canRetry: boolean };

/** The check of the role had no response. */
export function CheckFailed({ onRetry, canRetry }: Props) {
  useReconnection(onRetry);
  return (
    <MessageScreen
      title="Could not check your access"
      text="The server did not answer whether you are an administrator. Check your connection and try again."
    >
      <Button onClick={onRetry} disabled={!canRetry}>
        Retry
      </Button>
    </MessageScreen>
  );
}
