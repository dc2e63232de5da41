import { email, list, requiredWebsite } from './document-fields.ts';
import { optional, required } from './field.ts';
import { defineDocumentKind } from './kind.ts';

/** Who runs this site; the built-in facts are samples, and their domain is reserved for examples. */
export const agency = defineDocumentKind({
  id: 'agency',
  name: 'agency',
  plural: 'Agency',
  isSingle: true,
  onMissing: 'recreate',
  fields: {
    name: required('Name', 'Please enter a name.'),
    email: email('Email'),
    claim: required('Claim', 'Please enter a claim.', {
      hint: 'In the title of the landing page and in the footer.',
    }),
    place: optional('Where you work', { isHalf: true }),
    hours: optional('Hours', { isHalf: true }),
    reply_time: optional('Reply time', {
      hint: 'Beside the contact form, such as: We answer within two working days.',
    }),
    links: list('Links', {
      entry: {
        name: required('Label', 'Please enter a label.', { isHalf: true }),
        address: requiredWebsite('Address', { isHalf: true }),
      },
      name: 'link',
      most: 5,
      hint: 'In the footer, at most five; the first two also in the contact section.',
    }),
    footer: optional('Footer line', { hint: 'Empty: the name and the claim.' }),
  },
  builtIn: [
    {
      id: '00000000-0000-4000-8000-000000000401',
      values: {
        name: 'Farweave',
        email: 'hello@farweave.example',
        claim: 'Drupal, web applications and AI integration',
        place: 'Fully remote',
        hours: 'European and American hours',
        reply_time: 'We answer within two working days.',
        links: [
          { name: 'LinkedIn', address: 'https://example.com/linkedin/farweave' },
          { name: 'GitHub', address: 'https://example.com/github/farweave' },
          { name: 'Mastodon', address: 'https://example.com/mastodon/farweave' },
        ],
      },
    },
  ],
});
