import type { PublicContent } from '#domain/public-content.ts';

type ContentRecord = { name: string; addTo(content: PublicContent): PublicContent };

/** Names a record that cannot be rendered, found by rendering content with half of the suspected records. */
export async function failingRecord(
  content: PublicContent,
  render: (content: PublicContent) => Promise<unknown>,
): Promise<string> {
  const empty: PublicContent = { ...content, rows: {}, list: { items: [], nextCursor: null } };
  const fails = (records: ContentRecord[]) =>
    render(records.reduce((part, record) => record.addTo(part), empty)).then(
      () => false,
      () => true,
    );
  let suspects = recordsOf(content);
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2));
    suspects = (await fails(half)) ? half : suspects.slice(half.length);
  }
  const [suspect] = suspects;
  return suspect && (await fails([suspect])) && !(await fails([])) ? suspect.name : 'no single record';
}

function recordsOf({ rows, list }: PublicContent): ContentRecord[] {
  return [
    ...Object.entries(rows).map(([section, row]) => ({
      name: `the text of the section "${section}"`,
      addTo: (content: PublicContent) => ({ ...content, rows: { ...content.rows, [section]: row } }),
    })),
    ...list.items.map((item) => ({
      name: `the portfolio item ${item.id} ${JSON.stringify(item.title)}`,
      addTo: (content: PublicContent) => ({
        ...content,
        list: { ...content.list, items: [...content.list.items, item] },
      }),
    })),
  ];
}
