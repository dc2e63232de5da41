import { lazyPart } from '#ui/lazy-part.tsx';

// Loaded with the first form that has pictures.

export const LazyPictureInput = lazyPart(async () => (await import('./picture-input.tsx')).PictureInput, {
  failed: <p className="quiet">Pictures cannot be chosen: reload the page first.</p>,
});

const withoutPictures = { waiting: null, failed: null };

export const LazyPictureSave = lazyPart(
  async () => (await import('./picture-save.tsx')).PictureSave,
  withoutPictures,
);

export const LazyAddPictures = lazyPart(
  async () => (await import('./add-pictures.tsx')).AddPictures,
  withoutPictures,
);
