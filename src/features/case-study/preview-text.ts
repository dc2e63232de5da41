const previewLength = 100;

/** A case study's description as its preview shows it: cut at 100 characters, with an ellipsis where cut. */
export function previewText(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= previewLength) return description;
  return `${characters.slice(0, previewLength).join('')}...`;
}
