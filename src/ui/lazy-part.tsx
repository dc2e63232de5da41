import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Spinner } from './spinner.tsx';

type Part<Props> = (props: Props) => ReactNode;

type Retry = { onRetry: () => void };

/** `failed`: where the part cannot be loaded, which is an error unless it is given. */
type Places<Props> = { waiting?: Part<Props>; failed?: Part<Retry> };

/** A part of a page that is loaded when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  { waiting = () => <Spinner />, failed }: Places<Props> = {},
): Part<Props> {
  const begin = () =>
    lazy(async (): Promise<{ default: Part<Props & Retry> }> => {
      try {
        return { default: await load() };
      } catch (error) {
        if (failed === undefined) throw error;
        return { default: failed };
      }
    });
  let last = begin();
  return (props) => {
    const [Loaded, setLoaded] = useState(() => last);
    const retry = () => {
      last = begin();
      setLoaded(() => last);
    };
    return (
      <Suspense fallback={waiting(props)}>
        <Loaded {...props} onRetry={retry} />
      </Suspense>
    );
  };
}
