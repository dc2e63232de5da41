import { type ComponentType, lazy, Suspense } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import type { AddPicturesProps } from './add-pictures.tsx';
import type { SaveGate } from './form-pictures.ts';
import type { FieldInputProps } from './record-form.tsx';

const nothing = { default: () => null };

const PictureInput = lazy<ComponentType<FieldInputProps>>(() =>
  import('./picture-input.tsx').then(
    ({ PictureInput }) => ({ default: PictureInput }),
    () => ({ default: () => <p className="quiet">Pictures cannot be chosen: reload the page first.</p> }),
  ),
);

const PictureSave = lazy<ComponentType<{ gate: SaveGate }>>(() =>
  import('./picture-save.tsx').then(
    ({ PictureSave }) => ({ default: PictureSave }),
    () => nothing,
  ),
);

const AddPictures = lazy<ComponentType<AddPicturesProps>>(() =>
  import('./add-pictures.tsx').then(
    ({ AddPictures }) => ({ default: AddPictures }),
    () => nothing,
  ),
);

// What follows is loaded with the first form that has it.

export const LazyPictureInput = (props: FieldInputProps) => (
  <Suspense fallback={<Spinner />}>
    <PictureInput {...props} />
  </Suspense>
);

export const LazyPictureSave = (props: { gate: SaveGate }) => (
  <Suspense fallback={null}>
    <PictureSave {...props} />
  </Suspense>
);

export const LazyAddPictures = (props: AddPicturesProps) => (
  <Suspense fallback={null}>
    <AddPictures {...props} />
  </Suspense>
);
