/** Portfolio items that the embedded backend starts with: invented, oldest first. */
export const demoPortfolioItems = [
  {
    title: 'Library catalogue on Drupal',
    category: 'drupal',
    description:
      'A public catalogue with opening hours, events and a search that forgives typing errors, edited by the staff of every branch.',
    created_at: '2026-02-03T09:00:00Z',
  },
  {
    title: 'Booking for a climbing hall',
    category: 'web',
    description:
      'A web application in which members reserve a slot, swap it and see how busy the hall is before they leave home.',
    created_at: '2026-04-14T09:00:00Z',
  },
  {
    title: 'Question finder for a help desk',
    category: 'ai',
    description:
      'An assistant that reads an incoming question, finds the answers given before and drafts a reply for a person to check.',
    created_at: '2026-06-22T09:00:00Z',
  },
  {
    title: 'Trail guide for phones',
    category: 'mobile',
    description:
      'Maps and signposts that work without a connection, with a route that adapts to the time left before dark.',
    created_at: '2026-08-11T09:00:00Z',
  },
  {
    title: 'Ticket machine, redesigned',
    category: 'design',
    description:
      'From eleven screens to four, tried on paper with people who had never bought a ticket in that language.',
    created_at: '2026-10-05T09:00:00Z',
  },
] as const;
