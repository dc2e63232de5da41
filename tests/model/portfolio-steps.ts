import fc from 'fast-check';
import type { Fate, LogOut } from './editing-harness.ts';
import type { PortfolioTab } from './portfolio-tab.ts';

/** The fields of an item in which texts are typed. */
export const fields = ['title', 'description', 'image_url'] as const;
export type Field = (typeof fields)[number];

/** What a person does, or the answer they wait for. */
type Act =
  | {
      do:
        | 'openNew'
        | 'save'
        | 'keepMine'
        | 'takeTheirs'
        | 'merge'
        | 'saveAsNew'
        | 'saveAsOtherUser'
        | 'keepUnsaved';
    }
  | { do: 'openItem' | 'askToDelete'; which: number }
  | { do: 'confirmDelete' | 'cancelDelete' }
  | { do: 'edit'; field: Field }
  | { do: 'restoreDraft' | 'discardDraft'; nth: number }
  | { do: 'close'; isDiscarded: boolean }
  | { do: 'signIn'; as: 'same' | 'other' | 'wrong' }
  | { do: 'arrive'; fate: Fate; isLatest: boolean }
  | { do: 'timeout' };

/** What comes from outside. */
type Incident =
  | { do: 'arrive'; fate: Fate; isLatest: boolean }
  | { do: 'colleagueSaves' | 'colleagueDeletes'; which: number }
  | { do: 'expire'; isNoticed: boolean }
  | { do: 'logOut'; how: LogOut; next: 'same' | 'other' }
  | { do: 'reload' | 'cut' | 'reconnect' | 'timeout' };

/** A step that has been taken. */
export type Taken = Act | Incident;

/** A step that is planned; `goOn`: one of the acts that the screen offers. */
export type Planned = { do: 'goOn'; nth: number } | Incident;

const which = fc.constantFrom(0, 0, 1);
const weighted = (weight: number, arbitrary: fc.Arbitrary<Planned>) => ({ weight, arbitrary });

export const planned: fc.Arbitrary<Planned> = fc.oneof(
  weighted(14, fc.record({ do: fc.constant('goOn'), nth: fc.nat({ max: 11 }) })),
  weighted(2, fc.record({ do: fc.constant('colleagueSaves'), which })),
  weighted(
    4,
    fc.oneof(
      fc.record({ do: fc.constant('colleagueDeletes'), which }),
      fc.record({
        do: fc.constant('expire'),
        isNoticed: fc.boolean(),
      }),
      fc.record({
        do: fc.constant('arrive'),
        fate: fc.constantFrom<Fate>('answered', 'requestLost', 'answerLost'),
        isLatest: fc.boolean(),
      }),
      fc.record({
        do: fc.constant('logOut'),
        how: fc.constantFrom<LogOut>('keeping', 'discarding', 'elsewhere'),
        next: fc.constantFrom('same', 'same', 'other'),
      }),
      fc.constantFrom<Planned>({ do: 'reload' }, { do: 'timeout' }),
      fc.constantFrom<Planned>({ do: 'cut' }, { do: 'reconnect' }, { do: 'reconnect' }),
    ),
  ),
);

const discard = { do: 'close', isDiscarded: true } as const;
const opening: Act[] = [
  ...([0, 1, 0, 1] as const).map((which) => ({ do: 'openItem', which }) as const),
  ...Array.from({ length: 4 }, () => ({ do: 'openNew' }) as const),
  { do: 'askToDelete', which: 0 },
];
const editing: Act[] = fields.map((field) => ({ do: 'edit', field }));
const arriving: Act[] = [
  { do: 'arrive', fate: 'answered', isLatest: true },
  { do: 'arrive', fate: 'answered', isLatest: false },
  { do: 'arrive', fate: 'answerLost', isLatest: true },
  { do: 'arrive', fate: 'answered', isLatest: true },
  { do: 'arrive', fate: 'requestLost', isLatest: true },
  { do: 'timeout' },
];

/** What a person may do next, with the more likely named more than once. */
export function acts({ auth, saving, removing, form }: PortfolioTab): Act[] {
  const save = saving();
  if (auth.getSnapshot().children.reauthentication?.getSnapshot().matches('waiting')) {
    return (['same', 'other', 'same', 'wrong'] as const).map((as) => ({ do: 'signIn', as }));
  }
  if (removing('deleting') || save?.hasTag('saving')) return arriving;
  if (removing('confirmingDelete')) return [{ do: 'cancelDelete' }, { do: 'confirmDelete' }];
  if (save?.matches('conflict')) {
    return [{ do: 'merge' }, { do: 'keepMine' }, { do: 'takeTheirs' }, discard];
  }
  if (save?.matches('missing')) return [{ do: 'saveAsNew' }, { do: 'saveAsNew' }, discard];
  if (save?.matches('userChanged')) return [{ do: 'saveAsOtherUser' }, { do: 'keepUnsaved' }];
  const shown = form();
  if (!shown) return opening;
  const drafts: Act[] = shown.offered.flatMap((_, nth) => [
    { do: 'restoreDraft', nth },
    { do: 'discardDraft', nth },
  ]);
  return shown.isDirty
    ? [{ do: 'save' }, { do: 'save' }, { do: 'save' }, ...editing, ...drafts, { do: 'save' }, discard]
    : [...editing, ...drafts, { do: 'save' }, { do: 'close', isDiscarded: false }];
}
