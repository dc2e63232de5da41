import type { AnyAST, SelectEntry } from '@supabase/lite';
import { Refused } from './refused.ts';
import type { SentRequest } from './sent-request.ts';

// What is asked without an admin's session must be cheap: one costly query keeps every other request waiting, and this
// Postgres cannot cancel one. A hosted project accepts more.

const longestQuery = 2_000;
const mostParameters = 30;
const mostParentheses = 30;
const largestBody = 10_000;
const mostConditions = 20;
const deepestConditions = 4;
const longestList = 100;
const mostOrderColumns = 4;
const mostRows = 200;
const largestOffset = 500;

/** The operators that compare whole values; those left out match patterns or search. */
const operators = new Set([
  ...['$eq', '$neq', '$gt', '$gte', '$lt', '$lte'],
  ...['$in', '$notIn', '$is', '$isNot', '$isDistinct'],
]);

/**
 * Checks what can be costly before a request is understood.
 *
 * @throws Refused
 */
export function checkVisitorRequest({ url, headers, body }: SentRequest): void {
  const { pathname, search, searchParams } = new URL(url);
  const parameters = [...searchParams];
  const parentheses = parameters.flat().join('').split('(').length - 1;
  if (search.length > longestQuery || parameters.length > mostParameters || parentheses > mostParentheses) {
    throw refused(
      `a query may have ${longestQuery} characters, ${mostParameters} parameters and ${mostParentheses} parentheses`,
    );
  }
  if (pathname.startsWith('/rest/') && headers.some(([name]) => name.toLowerCase() === 'range')) {
    throw refused('offset and limit name a range, not the header Range');
  }
  if (body !== null && body.byteLength > largestBody) {
    throw refused(`a body may have ${largestBody / 1_000} kB`, { status: 413, code: '413' });
  }
}

/**
 * Checks a request to PostgREST as the library has read it. A read without a limit gets the largest.
 *
 * @throws Refused
 */
export function limitVisitorQuery(query: AnyAST): void {
  const { join = {}, select = [], order = [], offset = 0, where = {} } = query;
  if (Object.keys(join).length > 0 || !select.every(isPlainColumn)) {
    throw refused('only columns can be selected');
  }
  if (order.length > mostOrderColumns || !order.every(({ column }) => isColumn(column))) {
    throw refused(`rows can be ordered by ${mostOrderColumns} columns`);
  }
  if (offset > largestOffset) throw refused(`an offset can be ${largestOffset}`);
  if (query.type === 'query') query.limit ??= mostRows;
  if (query.limit !== undefined && query.limit > mostRows) throw refused(`a limit can be ${mostRows}`);
  if (countConditions(where, 0) > mostConditions) {
    throw refused(`a query may have ${mostConditions} conditions`);
  }
}

/** Counts the conditions of a filter, and refuses those that are not cheap. */
function countConditions(where: object, depth: number): number {
  if (depth > deepestConditions) throw refused(`conditions can be nested ${deepestConditions} times`);
  let count = 0;
  for (const [key, value] of Object.entries(where)) {
    if ((key === '$and' || key === '$or') && Array.isArray(value)) {
      for (const part of value) count += countConditions(part, depth + 1);
    } else if (key === '$not') count += countConditions(value, depth + 1);
    else if (isColumn(key)) count += countComparisons(value);
    else throw refused('only columns can be compared');
  }
  return count;
}

/** `comparisons`: operator → value. */
function countComparisons(comparisons: object): number {
  let count = 0;
  for (const [operator, value] of Object.entries(comparisons)) {
    if (operator === '$not') count += countComparisons(value);
    else if (!operators.has(operator))
      throw refused('values can be compared, but no pattern matched and no text searched');
    else if (Array.isArray(value) && value.length > longestList) {
      throw refused(`a list may have ${longestList} values`);
    } else count += 1;
  }
  return count;
}

function isPlainColumn(entry: SelectEntry): boolean {
  if (typeof entry === 'string') return entry === '*' || isColumn(entry);
  return Object.values(entry).every(
    (definition) =>
      'column' in definition && isColumn(definition.column ?? '') && Object.keys(definition).length === 1,
  );
}

function isColumn(name: string): boolean {
  return /^\w+$/.test(name);
}

function refused(rule: string, as = { status: 400, code: 'PGRST100' }): Refused {
  return new Refused(`Without the session of an administrator, ${rule}.`, as);
}
