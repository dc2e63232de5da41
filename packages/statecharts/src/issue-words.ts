import * as v from 'valibot';

/** What is wrong with parsed data, and where. */
export function issueWords(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
}
