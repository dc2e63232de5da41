/** Plain text; an empty line separates paragraphs. Each paragraph has its own text direction. */
export function TextBlocks({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position.
    <p key={index} dir="auto">
      {paragraph}
    </p>
  ));
}
