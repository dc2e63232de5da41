import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Spinner } from './spinner.tsx';

/** `failed`: where the part cannot be loaded, which is an error unless it is given. */
type Places<Props> = { waiting?: (props: Props) => ReactNode; failed?: ReactNode };

/** A part of a page that is loaded when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = () => <Spinner />, failed }: Places<Props> = {},
): ComponentType<Props> {
  const Part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      if (failed === undefined) throw error;
      return { default: () => failed };
    }
  });
  return (props) => (
    <Suspense fallback={waiting(props)}>
      <Part {...props} />
    </Suspense>
  );
}
