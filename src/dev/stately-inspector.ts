import { createBrowserInspector } from '@statelyai/inspect';
import type { Inspector } from '#ui/inspection.ts';
import { redactInspected, redactor } from './redaction.ts';

/** Stately's inspector opens a page of another host: it receives no secrets. */
export function statelyInspector(): Inspector {
  const redact = redactor();
  const { inspect } = createBrowserInspector({ serialize: (event) => redactInspected(event, redact) });
  return (event) => inspect.next?.(event);
}
