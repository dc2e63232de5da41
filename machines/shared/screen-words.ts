import type { ScreenElement } from '#machines/testing/model.ts';

type Details = Omit<ScreenElement, 'role' | 'name'>;

const elementOf =
  (role: string) =>
  (name: string, details: Details = {}): ScreenElement => ({ role, name, ...details });

export const button = elementOf('button');
export const dialog = elementOf('dialog');
export const heading = elementOf('heading');
export const status = elementOf('status');
export const loading = status('Loading');

/** It is absent otherwise. */
export const presentIf = (isThere: boolean): Details => (isThere ? {} : { absent: true });
