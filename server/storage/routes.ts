import { type PictureType, pictureBucket, pictureTypes } from '#domain/picture.ts';

type StorageRoute = {
  kind: 'public' | 'object';
  /** The name of a file as the path has it; it may be none. */
  file: string;
  methods: readonly string[];
};

const root = '/storage/v1/object/';

/** Null for a path that Storage does not know. */
export function storageRouteAt(pathname: string): StorageRoute | null {
  if (!pathname.startsWith(root)) return null;
  const path = pathname.slice(root.length);
  const inBucket = (folder: string) => path.slice(`${folder}${pictureBucket}/`.length);
  if (path.startsWith(`public/${pictureBucket}/`)) {
    return { kind: 'public', file: inBucket('public/'), methods: ['GET', 'HEAD', 'OPTIONS'] };
  }
  if (path.startsWith(`${pictureBucket}/`)) {
    return { kind: 'object', file: inBucket(''), methods: ['POST', 'OPTIONS'] };
  }
  return null;
}

const fileName = new RegExp(`^([0-9a-f]{64})-[1-9][0-9]{0,4}\\.(${Object.keys(pictureTypes).join('|')})$`);

/** The parts of a file's name; null for a name that no file of a picture has. */
export function partsOf(name: string): { hash: string; ending: PictureType } | null {
  const [, hash, ending] = fileName.exec(name) ?? [];
  return hash === undefined || !isEnding(ending) ? null : { hash, ending };
}

const isEnding = (text = ''): text is PictureType => Object.hasOwn(pictureTypes, text);
