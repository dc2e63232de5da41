type Props = {
  text: string;
  className?: string | undefined;
};

/** Plain text with its paragraphs, which an empty line separates; each reads in the direction of its own letters. */
export function TextBlocks({ text, className }: Props) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the third paragraph stays the third, whatever it says.
    <p key={index} className={className} dir="auto">
      {paragraph}
    </p>
  ));
}
