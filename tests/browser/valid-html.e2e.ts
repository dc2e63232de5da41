import { type HtmlElementLike, HtmlValidate } from 'html-validate';
import { expect, test } from '#tests/support/product.ts';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  elements: [
    'html5',
    {
      button: {
        attributes: {
          'aria-expanded': {
            allowed: (node: HtmlElementLike) =>
              node.hasAttribute('popovertarget') ? 'the popover states it' : null,
          },
        },
      },
    },
  ],
});

const paths = [
  '/',
  '/case-study/project-noah',
  '/privacy',
  '/case-study/unknown',
  '/unknown',
  '/login',
  '/admin/portfolio',
];

test('the HTML of every kind of page is valid', async ({ request }) => {
  const faults: string[] = [];
  for (const path of paths) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const { results } = await validator.validateString(html);
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages)) {
      faults.push(`${path} ${line}:${column} ${ruleId}: ${message}`);
    }
  }
  expect(faults).toEqual([]);
});
