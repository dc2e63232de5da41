/** The URL of a module of this package for what takes no import: `.ts` as a source, `.js` where it is built. */
export function besideThis(here: string, source: string): URL {
  return new URL(here.endsWith('.ts') ? source : source.replace(/\.ts$/, '.js'), here);
}
