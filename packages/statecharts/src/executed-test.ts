import { code, text } from './code-text.ts';
import { notesOf, type Part, type PlainPath } from './plain-test.ts';

/** What does on a page what the events of a machine stand for. `Target`: what a test has, such as `{ page }` of Playwright. */
export type Executor<Target> = {
  /** Brings the system to the start of the machine. */
  start?: (target: Target) => Promise<void> | void;
  /**
   * By the type of an event (`seats.book`), or by its label with the case or the outcome, where that matters:
   * `seats.book ({"seats":9})`, `loadShow: gone`, `after 5000`.
   */
  events: Record<string, (target: Target, event: Record<string, unknown>) => Promise<void> | void>;
  /** Compares the system with the machine; after the start, and after each event. */
  check: (
    target: Target,
    expected: { value: unknown; context: Record<string, unknown> },
  ) => Promise<void> | void;
};

/** The name by which an executor has an event; null where it has none. */
export function executedAs(events: object, label: string, type: string): string | null {
  return [label, type].find((name) => Object.hasOwn(events, name)) ?? null;
}

/** The text of a file that walks paths by an executor with such events, in tests of Playwright. */
export function executedTest(part: Part, events: object, from: string): string {
  const { entry, paths, known } = part;
  const lines = ({ title, places }: PlainPath) => [
    '',
    `test(${text(`${entry.name}: ${title}`)}, async ({ page }) => {`,
    '  const target = { page };',
    '  await executor.start?.(target);',
    ...places.flatMap(({ event, label, state, context = {} }) => {
      const name = event && executedAs(events, label, event.type);
      return [
        ...(event && name ? [`  await play(target, ${text(name)}, ${code(event, known)});`] : []),
        `  await executor.check(target, ${code({ value: state, context })});`,
      ];
    }),
    '});',
  ];
  return [
    "import { test } from '@playwright/test';",
    `import { executor } from ${text(from)};`,
    '',
    ...notesOf(part),
    'async function play(target: Parameters<typeof executor.check>[0], name: string, event: { type: string }) {',
    '  const act = executor.events[name];',
    `  if (!act) throw new Error(\`The executor does not play \${name}.\`);`,
    '  await act(target, event);',
    '}',
    ...paths.flatMap(lines),
    '',
  ].join('\n');
}
