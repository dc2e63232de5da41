/**
 * Whether a picture may come from there: `https://…`, or `/path` on this site.
 * `//host` and `/\host` name another origin and are refused.
 */
export function isImageUrl(text: string): boolean {
  return /^https:\/\//i.test(text) ? URL.canParse(text) : /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
}
