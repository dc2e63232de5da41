/** The service cards, in their order on the page; `weave` is the pattern of a card's cloth. */
export const services = [
  {
    id: 'web-applications',
    title: 'Web Applications',
    description:
      'Interfaces with real work behind them: forms, queues, permissions, long days. Built so that a slow network and a second tab are ordinary, not accidents.',
    points: ['Product interfaces', 'Accounts and roles', 'Speed and access audits'],
    weave: 'plain',
  },
  {
    id: 'drupal-development',
    title: 'Drupal Development',
    description:
      'New builds, upgrades and rescues. We model the content with the people who write it, and leave a site that the next release does not frighten.',
    points: ['Content models', 'Major upgrades', 'Custom modules'],
    weave: 'twill',
  },
  {
    id: 'ai-integration',
    title: 'AI Integration',
    description:
      'Language models where they save somebody an afternoon: search, sorting, first drafts. Measured before and after, with a person at the end of the line.',
    points: ['Search over your own texts', 'Drafting with review', 'Evaluation'],
    weave: 'satin',
  },
] as const;
