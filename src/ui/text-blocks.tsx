type Props = {
  text: string;
  className?: string | undefined;
};

/** Plain text; an empty line separates paragraphs. Each paragraph has its own text direction. */
export function TextBlocks({ text, className }: Props) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position.
    <p key={index} className={className} dir="auto">
      {paragraph}
    </p>
  ));
}
