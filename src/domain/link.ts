const hasUnsafeCharacter = /[\s\\]|\p{Cc}/u;

/**
 * Whether a text is a link this site follows: `#section`, `/path` on this site, or `https://…`.
 * `//host` and `/\host` name another origin and are refused.
 */
export function isSiteLink(text: string): boolean {
  if (hasUnsafeCharacter.test(text)) return false;
  if (text.startsWith('#')) return text.length > 1;
  if (text.startsWith('/')) return !text.startsWith('//');
  return text.startsWith('https://') && URL.canParse(text);
}

/**
 * Whether a picture may come from there: `https://…`, or `/path` on this site.
 * `//host` and `/\host` name another origin and are refused.
 */
export function isImageUrl(text: string): boolean {
  return /^https:\/\//i.test(text) ? URL.canParse(text) : /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
}
