import { createBrowserInspector } from '@statelyai/inspect';
import type { Inspector } from '#ui/inspection.ts';
import { forElsewhere } from './inspected-event.ts';
import { redactor } from './redaction.ts';

/**
 * Makes Stately's inspector, which opens a page of another host in a window of its own. What is passed to that
 * window has the secrets left out, like a saved trace.
 */
export function statelyInspector(): Inspector {
  const redact = redactor();
  const { inspect } = createBrowserInspector({ serialize: (event) => forElsewhere(event, redact) });
  return (event) => inspect.next?.(event);
}
