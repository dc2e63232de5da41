import { expectations, type ModelOf } from './expectations.ts';
import type { pictureSaveMachine, UnfinishedPictures } from './picture-save.machine.ts';
import { when, withoutPayload } from './shared/model-words.ts';
import { button } from './shared/screen-words.ts';

const uploaded: UnfinishedPictures = { running: 0, stuck: 0 };
const running: UnfinishedPictures = { running: 2, stuck: 0 };
const failed: UnfinishedPictures = { running: 0, stuck: 1 };
const oneOfTwoFailed: UnfinishedPictures = { running: 1, stuck: 1 };

const pictures = {
  'all uploaded': { pictures: uploaded },
  'being uploaded': { pictures: running },
  failed: { pictures: failed },
  'of two one failed': { pictures: oneOfTwoFailed },
};

type Facts = {
  save: 'none' | 'waits' | 'waitsLong' | 'asks';
};

const saves = (withoutPictures: boolean) =>
  ({ facts: { save: 'none' }, emits: [{ type: 'save.ready', withoutPictures }] }) as const;

const isOffered = ({ save }: Facts) => save === 'waitsLong' || save === 'asks';
const isPending = ({ save }: Facts) => save !== 'none';

export const pictureSaveModel: ModelOf<typeof pictureSaveMachine> = {
  events: {
    'save.request': pictures,
    'picture.uploaded': pictures,
    'pictures.changed': pictures,
    ...withoutPayload('save.withoutPictures', 'save.cancel'),
  },
  outcomes: {},
  expectations: expectations<typeof pictureSaveMachine, Facts>()({
    start: () => ({ facts: { save: 'none' } }),
    seen: () => null,
    situation: (facts) => {
      const { save } = facts;
      return {
        seen: null,
        tags: [...when(save === 'asks', 'asking'), ...when(isOffered(facts), 'offering')],
        running: [],
        delays: save === 'waits' ? { patience: 10_000 } : {},
        screen: [
          ...when(isOffered(facts), button('Save without the picture')),
          ...when(isPending(facts), button('Do not save yet')),
        ],
      };
    },
    rules: (on) => ({
      'a form whose pictures are uploaded is saved at once': on('save.request (all uploaded)', {
        given: ({ save }) => save === 'none',
        causes: saves(false),
      }),
      'a save waits for the uploads that run': on('save.request (being uploaded)', {
        given: ({ save }) => save === 'none',
        causes: { facts: { save: 'waits' } },
      }),
      'a save whose upload does not run asks at once': on(
        ['save.request (failed)', 'save.request (of two one failed)'],
        { given: ({ save }) => save === 'none', causes: { facts: { save: 'asks' } } },
      ),
      'the form is saved when the last of its pictures is uploaded': on('picture.uploaded (all uploaded)', {
        given: isPending,
        causes: saves(false),
      }),
      'a save whose pictures were taken out of the form is given up: more may be changed': on(
        'pictures.changed (all uploaded)',
        { given: isPending, causes: { facts: { save: 'none' } } },
      ),
      'an upload that fails meanwhile is asked about': on(
        ['pictures.changed (failed)', 'pictures.changed (of two one failed)'],
        { given: ({ save }) => save.startsWith('waits'), causes: { facts: { save: 'asks' } } },
      ),
      'a save waits again for an upload that is tried again': on('pictures.changed (being uploaded)', {
        given: ({ save }) => save === 'asks',
        causes: { facts: { save: 'waits' } },
      }),
      'after a long wait the form can be saved without its pictures': on('after patience', {
        causes: { facts: { save: 'waitsLong' } },
      }),
      'the form is saved without the pictures only where that is chosen': on('save.withoutPictures', {
        given: isOffered,
        causes: saves(true),
      }),
      'a save that is given up happens never': on('save.cancel', {
        given: isPending,
        causes: { facts: { save: 'none' } },
      }),
    }),
    invariants: {},
  }),
};
