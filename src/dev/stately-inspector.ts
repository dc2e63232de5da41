import { createBrowserInspector } from '@statelyai/inspect';
import type { Inspector } from '#ui/inspection.ts';
import { createRedactor, redactInspected } from './redaction.ts';

/** Stately's inspector opens a page of another host: it receives no secrets. */
export function statelyInspector(): Inspector {
  const redact = createRedactor();
  const { inspect } = createBrowserInspector({ serialize: (event) => redactInspected(event, redact) });
  return (event) => inspect.next?.(event);
}
