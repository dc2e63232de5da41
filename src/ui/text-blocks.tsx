/** Plain text with its paragraphs, which an empty line separates. */
export function TextBlocks({ text, className }: { text: string; className?: string | undefined }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => (
      <p key={paragraph} className={className}>
        {paragraph}
      </p>
    ));
}
