import { expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

const manifest = {
  'index.html': { file: 'assets/main.js', css: ['assets/main.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: [] },
  'src/routes/_site.tsx?tsr-split=component': { file: 'assets/site.js', css: [], imports: ['_shared.js'] },
  'src/form.tsx': { file: 'assets/form.js', css: ['assets/form.css'], imports: ['_field.js'] },
  '_field.js': { file: 'assets/field.js', css: ['assets/field.css'], imports: [] },
};

test('a page takes its scripts and sheets with what they import, each once', () => {
  expect(chunksOf(manifest, ['_site'])).toEqual({
    entry: '/assets/main.js',
    scripts: ['/assets/shared.js', '/assets/main.js', '/assets/site.js'],
    styles: ['/assets/shared.css', '/assets/main.css'],
  });
});

test('of a part that runs later a page takes the sheets alone', () => {
  const { scripts, styles } = chunksOf(manifest, [], ['src/form.tsx']);
  expect(scripts).toEqual(['/assets/shared.js', '/assets/main.js']);
  expect(styles).toEqual(['/assets/shared.css', '/assets/main.css', '/assets/field.css', '/assets/form.css']);
});

test('a route that the bundle does not know is an error', () => {
  expect(() => chunksOf(manifest, ['_nowhere'])).toThrow('_nowhere');
});
