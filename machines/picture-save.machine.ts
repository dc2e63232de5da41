import { emit, setup } from 'xstate';

/** Milliseconds after which a save without the pictures is offered. */
export const patience = 10_000;

/** The pictures of a form that are not uploaded: of how many the upload runs, and of how many it does not. */
export type UnfinishedPictures = { running: number; stuck: number };

type PictureSaveEvent =
  | { type: 'save.request'; pictures: UnfinishedPictures }
  /** An upload has ended: its picture stands in the form. */
  | { type: 'picture.uploaded'; pictures: UnfinishedPictures }
  /** A person has changed the form, or an upload goes on, or does not. */
  | { type: 'pictures.changed'; pictures: UnfinishedPictures }
  | { type: 'save.withoutPictures' }
  | { type: 'save.cancel' };

/** The form can be saved. `withoutPictures`: those that are not uploaded are left out. */
type PictureSaveEmitted = { type: 'save.ready'; withoutPictures: boolean };

/** `asking`: nothing ends the wait by itself. `offering`: a save without the pictures is offered. */
type PictureSaveTag = 'asking' | 'offering';

const types: { events?: PictureSaveEvent; emitted?: PictureSaveEmitted; tags?: PictureSaveTag } = {};

const toPictures = ({ event }: { event: { pictures: UnfinishedPictures } }) => event.pictures;

/** A save that waits for the uploads of its form. */
export const pictureSaveMachine = setup({
  types,
  delays: { patience },
  actions: {
    announceReady: emit({ type: 'save.ready', withoutPictures: false }),
    announceReadyWithout: emit({ type: 'save.ready', withoutPictures: true }),
  },
  guards: {
    areStuck: (_, { stuck }: UnfinishedPictures) => stuck > 0,
    areUploaded: (_, { running, stuck }: UnfinishedPictures) => running === 0 && stuck === 0,
    areRunning: (_, { running, stuck }: UnfinishedPictures) => running > 0 && stuck === 0,
  },
}).createMachine({
  id: 'pictureSave',
  initial: 'idle',
  states: {
    idle: {
      on: {
        'save.request': [
          { guard: { type: 'areUploaded', params: toPictures }, actions: 'announceReady' },
          { guard: { type: 'areStuck', params: toPictures }, target: 'pending.asking' },
          { target: 'pending' },
        ],
      },
    },
    pending: {
      initial: 'waiting',
      on: {
        'save.cancel': 'idle',
        'picture.uploaded': {
          guard: { type: 'areUploaded', params: toPictures },
          target: 'idle',
          actions: 'announceReady',
        },
        'pictures.changed': {
          description: 'A person has removed what the save waited for, and may go on.',
          guard: { type: 'areUploaded', params: toPictures },
          target: 'idle',
        },
      },
      states: {
        waiting: {
          initial: 'patient',
          on: {
            'pictures.changed': { guard: { type: 'areStuck', params: toPictures }, target: 'asking' },
          },
          states: {
            patient: { after: { patience: 'impatient' } },
            impatient: {
              tags: 'offering',
              on: {
                'save.withoutPictures': { target: '#pictureSave.idle', actions: 'announceReadyWithout' },
              },
            },
          },
        },
        asking: {
          description: 'An upload has failed, or its file has to be chosen again.',
          tags: ['asking', 'offering'],
          on: {
            'pictures.changed': { guard: { type: 'areRunning', params: toPictures }, target: 'waiting' },
            'save.withoutPictures': { target: '#pictureSave.idle', actions: 'announceReadyWithout' },
          },
        },
      },
    },
  },
});
