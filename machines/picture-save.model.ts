import type { pictureSaveMachine, UnfinishedPictures } from './picture-save.machine.ts';
import { withoutPayload } from './shared/model-words.ts';
import type { ModelOf } from './testing/model.ts';

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

export const pictureSaveModel: ModelOf<typeof pictureSaveMachine> = {
  events: {
    'save.request': pictures,
    'picture.uploaded': pictures,
    'pictures.changed': pictures,
    ...withoutPayload('save.withoutPictures', 'save.cancel'),
  },
  outcomes: {},
  invariants: {},
};
