import type { PortfolioFormValues, PortfolioInput, PortfolioItem } from '#domain/portfolio-item.ts';
import type { RowVersion } from '#domain/save-result.ts';
import { noPayload, onlyPayload, type ScreenElement } from '#statecharts/model';
import { expectations, type ModelOf } from './expectations.ts';
import type { PortfolioDialogEmitted, portfolioDialogMachine } from './portfolio-dialog.machine.ts';
import { when } from './shared/model-words.ts';
import { button, dialog } from './shared/screen-words.ts';
import { itemInput, offline, storedItem } from './testing/fixtures.ts';

const theirs: PortfolioItem = { ...storedItem, title: 'Their title', image_url: '/theirs.jpg', version: 5 };
const created: PortfolioItem = { ...storedItem, ...itemInput, id: 'new-1' };
const updated: PortfolioItem = { ...storedItem, ...itemInput, version: 2 };
/** Saved as a new one: not under the id that the form began with. */
const newItem: RowVersion = { id: 'new-3', version: 0 };
const theirVersion: RowVersion = { id: storedItem.id, version: 5 };

type Facts = {
  phase: 'closed' | 'editing' | 'saving';
  /** What the next save is over; version 0: a new item. */
  base: RowVersion;
  /** What the form starts with. */
  initial: PortfolioFormValues;
};

const emptyForm: PortfolioFormValues = { title: '', category: '', description: '', image_url: '' };

const formOf = ({ title, category, description, image_url }: PortfolioInput): PortfolioFormValues => ({
  title,
  category,
  description,
  image_url: image_url ?? '',
});

function screenOf(phase: Facts['phase'], { version }: RowVersion): readonly ScreenElement[] {
  const titles = ['Add Portfolio Item', 'Edit Portfolio Item'];
  if (phase === 'closed') return titles.map((title) => dialog(title, { absent: true }));
  return [
    dialog(version === 0 ? 'Add Portfolio Item' : 'Edit Portfolio Item'),
    button('Save', { disabled: phase === 'saving' }),
    ...when(phase === 'editing', button('Cancel', { disabled: false })),
  ];
}

const during = (phase: Facts['phase']) => (facts: Facts) => facts.phase === phase;

const announced = (facts: Partial<Facts>, event: PortfolioDialogEmitted, announces: string) => ({
  causes: { facts, emits: [event], announces },
});

export const portfolioDialogModel: ModelOf<typeof portfolioDialogMachine> = {
  events: {
    'dialog.create': onlyPayload({ id: 'new-1' }),
    'dialog.edit': onlyPayload({ item: storedItem }),
    'dialog.close': noPayload,
    'draft.restore': {
      'of a new item': { id: 'new-2', version: 0 },
      'of a stored item': { id: storedItem.id, version: 4 },
    },
    'item.submit': onlyPayload({ values: itemInput }),
  },
  equivalent: {
    "portfolio-dialog.machine.ts: `output.outcome === 'replaced'` is true":
      'the other outcomes have been handled before',
  },
  outcomes: {
    save: {
      created: { output: { outcome: 'saved', record: created, base: newItem } },
      updated: { output: { outcome: 'saved', record: updated, base: { id: storedItem.id, version: 1 } } },
      replaced: { output: { outcome: 'replaced', current: theirs } },
      'not created': { output: { outcome: 'failed', error: offline, base: newItem, current: null } },
      'not updated': { output: { outcome: 'failed', error: offline, base: theirVersion, current: theirs } },
      'kept unsaved': { output: { outcome: 'keptUnsaved', base: theirVersion, current: theirs } },
      cancelled: { output: { outcome: 'cancelled' } },
    },
  },
  machines: { save: 'save' },
  // Ids and texts are carried, never decided upon.
  contextKey: () => null,
  expectations: expectations<typeof portfolioDialogMachine, Facts>()({
    start: () => ({ facts: { phase: 'closed', base: { id: '', version: 0 }, initial: emptyForm } }),
    seen: (snapshot) => ({
      isOpen: snapshot.hasTag('open'),
      canEdit: snapshot.matches('editing'),
      base: { id: snapshot.context.id, version: snapshot.context.version },
      initial: snapshot.context.initial,
    }),
    situation: ({ phase, base, initial }) => ({
      seen: { isOpen: phase !== 'closed', canEdit: phase === 'editing', base, initial },
      tags: when(phase !== 'closed', 'open'),
      running: when(phase === 'saving', 'save'),
      screen: screenOf(phase, base),
    }),
    rules: (on) => ({
      'a new item starts with an empty form, and has its id before it is stored': on('dialog.create', {
        given: during('closed'),
        causes: (_, { id }) => ({
          facts: { phase: 'editing', base: { id, version: 0 }, initial: emptyForm },
        }),
      }),
      'a stored item starts with its own texts': on('dialog.edit', {
        given: during('closed'),
        causes: (_, { item }) => ({
          facts: { phase: 'editing', base: { id: item.id, version: item.version }, initial: formOf(item) },
        }),
      }),
      'a draft is saved over the version that it was typed over': on('draft.restore', {
        given: during('editing'),
        causes: (_, { id, version }) => ({ facts: { base: { id, version } } }),
      }),
      'the dialog can be closed while nothing is being saved': on('dialog.close', {
        given: during('editing'),
        causes: { facts: { phase: 'closed' } },
      }),
      'texts are saved as they were typed, and a deleted item is made anew only after a question': on(
        'item.submit',
        {
          given: during('editing'),
          causes: ({ base }, { values }) => ({
            facts: { phase: 'saving' },
            calls: { save: { values, base, onMissing: 'ask' } },
          }),
        },
      ),
      'a new item is announced and closes the dialog': on(
        'save: created',
        announced({ phase: 'closed' }, { type: 'item.created', item: created }, 'Portfolio item created'),
      ),
      'a change is announced and closes the dialog': on(
        'save: updated',
        announced({ phase: 'closed' }, { type: 'item.updated', item: updated }, 'Portfolio item updated'),
      ),
      'a question that is closed without a choice closes the dialog, and nothing is announced': on(
        'save: cancelled',
        { causes: { facts: { phase: 'closed' } } },
      ),
      'the form takes over what was saved first': on('save: replaced', {
        causes: {
          facts: {
            phase: 'editing',
            base: theirVersion,
            initial: { ...formOf(storedItem), title: 'Their title', image_url: '/theirs.jpg' },
          },
        },
      }),
      'an item that could not be made stays in the form, under the id that it was sent with': on(
        'save: not created',
        announced(
          { phase: 'editing', base: newItem },
          { type: 'create.failed', error: offline },
          'Error creating portfolio item',
        ),
      ),
      'a change that could not be saved stays in the form, over what the save found': on(
        'save: not updated',
        announced(
          { phase: 'editing', base: theirVersion },
          { type: 'update.failed', error: offline },
          'Error updating portfolio item',
        ),
      ),
      'what another user leaves unsaved stays in the form': on('save: kept unsaved', {
        causes: { facts: { phase: 'editing', base: theirVersion } },
      }),
    }),
    // What the form starts with is carried only.
    factsKey: ({ phase, base }) => [phase, base],
    invariants: {
      'typed text is never dropped: the dialog is open until it is saved, or closed by choice': (
        { seen },
        { phase },
      ) => phase === 'closed' || seen.isOpen,
      'nothing can be typed while it is saved': ({ seen, running }) => !(seen.canEdit && running.length > 0),
      'an open dialog can be edited or is being saved': ({ seen, running }) =>
        !seen.isOpen || seen.canEdit || running.length > 0,
    },
  }),
};
