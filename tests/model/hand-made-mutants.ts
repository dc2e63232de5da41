/** One fault as a person would make it: in `file`, the only `from` becomes `to`. */
export type HandMadeMutant = { machine: string; file: string; fault: string; from: string; to: string };

type Fault = readonly [fault: string, from: string, to: string];

const faults: Record<string, readonly Fault[]> = {
  'contact-form.machine.ts': [
    ['a message at the limit waits', 'attempt.elapsedMs < MINIMUM', 'attempt.elapsedMs <= MINIMUM'],
    ['the whole time is waited for', 'MINIMUM_ELAPSED_MS - context.attempt.elapsedMs', 'MINIMUM_ELAPSED_MS'],
    [
      'a retry sends the old attempt',
      '{ ...attempt, requestId: context.attempt.requestId }',
      'context.attempt',
    ],
    ['a message of another name is the same', 'one.name === other.name && ', ''],
    ['the time that was waited for is not sent', 'elapsedMs: MINIMUM_ELAPSED_MS }', 'elapsedMs: 0 }'],
    ['a failed call is not announced', 'onError: failTransition', "onError: 'idle.failed'"],
  ],
  'portfolio-list.machine.ts': [
    ['a created item is forgotten after one load', 'created ?? notShown', 'created'],
    ['an item counts as missing that is shown', 'isShown ? null : expected', 'isShown ? expected : null'],
    ['any empty page is corrected', ' && context.query.page > lastPortfolioPage(total)', ''],
    ['the last page counts as beyond the end', 'page > lastPortfolioPage', 'page >= lastPortfolioPage'],
    ['the stored item is that of the last question', '      storedItem: item,\n    })),', '    })),'],
    ['an earlier lost delete is forgotten', '[...unconfirmedDeletes, itemToDelete.id]', '[itemToDelete.id]'],
    [
      'each item counts as deleted after one lost delete',
      'unconfirmedDeletes.includes(id)',
      'unconfirmedDeletes.length > 0',
    ],
    [
      'a delete is of the version that was seen first',
      '{ item: context.storedItem }',
      '{ item: context.itemToDelete }',
    ],
    [
      'a query counts as other by its page alone',
      '!isSameQuery(context.query, query)',
      'context.query.page !== query.page',
    ],
  ],
  'publishing.machine.ts': [
    [
      'a restored backup is not noticed',
      'Math.min(publication.revision ?? revision, revision)',
      'publication.revision ?? revision',
    ],
    ['a page of a later backup counts as live', ' && page.revision <= revision', ''],
    ['one more check is early', 'context.checkCount < firstChecks', 'context.checkCount <= firstChecks'],
    [
      'a later save has what is left of the time',
      'timeLeft: publishTimeout,\n    })),',
      'timeLeft: context.timeLeft,\n    })),',
    ],
    ['a save replaces those of other parts', '{ ...context.publications, [part]:', '{ [part]:'],
    ['a live part is checked again', 'if (publication.isLive) return publication;', ''],
    [
      'a failed check is not counted',
      'checkCount: context.checkCount + 1, hasCheckFailed: true',
      'hasCheckFailed: true',
    ],
  ],
  'history.machine.ts': [
    [
      'a page comes before the others',
      '[...context.entries, ...entries]',
      '[...entries, ...context.entries]',
    ],
    ['the oldest version cannot be restored', 'context.entries[0]?.id', 'context.entries.at(-1)?.id'],
    ['more is the first page again', 'recordId, before: next', 'recordId, before: null'],
    ['there is always more', 'context.next !== null', 'context.entries.length > 0'],
  ],
  'inbox.machine.ts': [
    ['a reload goes on where the list ends', 'query, after: null', 'query, after: context.next'],
    ['a message that was read is marked again', ' && result.message.read_at === null', ''],
    [
      'a refused mark counts as unknown',
      "isOutcomeUnknown(error) ? ('unknown' as const) : ('refused' as const)",
      "'unknown' as const",
    ],
  ],
  'inbox.context.ts': [
    [
      'more rows make outdated ones fresh',
      "rowsState === 'firstPage' ? 'lengthened' : rowsState",
      "'lengthened'",
    ],
    ['the rows before a page are not counted', 'messages.length + page.count', 'page.count'],
    [
      'a reload takes back that the open message was read',
      '...markOf(row), read_at: openedMessage.read_at',
      '...markOf(row)',
    ],
    ['every change releases', 'openedMessage.suspected_for !== null && mark', 'mark'],
    ['suspected messages stay counted', 'suspected - (isSuspected ? 1 : 0)', 'suspected'],
    ['a message that is not in the list is subtracted', 'total - removed', 'total - 1'],
    [
      'all rows get the mark of one',
      '(message.id === mark.id ? { ...message, ...mark } : message)',
      '({ ...message, ...mark })',
    ],
  ],
  'undo-delete.machine.ts': [
    [
      'a lost response is forgotten after a refusal',
      'context.mayBeRestored || isOutcomeUnknown(error)',
      'isOutcomeUnknown(error)',
    ],
    [
      'what exists counts as restored',
      "outcome === 'exists' && context.mayBeRestored",
      "outcome === 'exists'",
    ],
  ],
  'auth.machine.ts': [
    ['any user falls back', 'context.user.email === context.fallbackEmail', 'context.fallbackEmail !== null'],
    [
      'another user is one with another address',
      '{ user }: UserParams) => user.id !== context.user.id',
      '{ user }: UserParams) => user.email !== context.user.email',
    ],
    [
      'a user who was found signs in from the start',
      "event.type === 'session.found' ? event.user : nobody",
      'nobody',
    ],
    [
      'an admin who comes back counts as another',
      "role === 'admin' && user.id !== context.user.id",
      "role === 'admin'",
    ],
    [
      'a denied check counts as a lost session',
      "error.kind === 'unauthenticated'",
      "['unauthenticated', 'denied'].includes(error.kind)",
    ],
  ],
  'shared/save.machine.ts': [
    ['a conflict is saved over the old version', 'version: current.version }', 'version: base.version }'],
    [
      'a recreated record has the old version',
      'assign((_, { id }: { id: string }) => ({ base: { id, version: 0 } }))',
      'assign(({ context }, { id }: { id: string }) => ({ base: { id, version: context.base.version } }))',
    ],
    ['a denied write is never a lost session', " || kind === 'denied'", ''],
  ],
};

export const handMadeMutants: HandMadeMutant[] = Object.entries(faults).flatMap(([file, some]) =>
  some.map(([fault, from, to]) => ({
    machine: file.replace(/^shared\/|\.(machine|context)\.ts$/g, ''),
    file: `machines/${file}`,
    fault,
    from,
    to,
  })),
);
