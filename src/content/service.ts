import { landingListLength } from '#domain/public-content.ts';
import { lines } from './document-fields.ts';
import { required } from './field.ts';
import { defineDocumentKind } from './kind.ts';

export const service = defineDocumentKind({
  id: 'service',
  name: 'service',
  plural: 'Services',
  isSingle: false,
  most: landingListLength,
  onMissing: 'ask',
  fields: {
    title: required('Title', 'Please enter a title.'),
    description: required('Description', 'Please enter a description.', { rows: 4 }),
    points: lines('Points', { most: 5, hint: 'One in each line, at most five.' }),
  },
  builtIn: [
    {
      id: '00000000-0000-4000-8000-000000000301',
      values: {
        title: 'Web Applications',
        description:
          'Interfaces with real work behind them: forms, queues, permissions, long days. Built so that a slow network and a second tab are ordinary, not accidents.',
        points: ['Product interfaces', 'Accounts and roles', 'Speed and access audits'],
      },
    },
    {
      id: '00000000-0000-4000-8000-000000000302',
      values: {
        title: 'Drupal Development',
        description:
          'New builds, upgrades and rescues. We model the content with the people who write it, and leave a site that the next release does not frighten.',
        points: ['Content models', 'Major upgrades', 'Custom modules'],
      },
    },
    {
      id: '00000000-0000-4000-8000-000000000303',
      values: {
        title: 'AI Integration',
        description:
          'Language models where they save somebody an afternoon: search, sorting, first drafts. Measured before and after, with a person at the end of the line.',
        points: ['Search over your own texts', 'Drafting with review', 'Evaluation'],
      },
    },
  ],
});
