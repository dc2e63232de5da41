/**
 * One line of the report: `ok`; `missing`: something that the product needs; `open`: something that must not be, or
 * that is not set; `skipped`: it could not be tried here. All but `ok` say in `advice` what to do.
 */
export type Finding =
  | { state: 'ok'; what: string }
  | { state: 'missing' | 'open' | 'skipped'; what: string; advice: string };

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const missing = (what: string, advice: string): Finding => ({ state: 'missing', what, advice });
export const open = (what: string, advice: string): Finding => ({ state: 'open', what, advice });
export const skipped = (what: string, advice: string): Finding => ({ state: 'skipped', what, advice });

/** The line of a finding. */
export function lineOf(finding: Finding): string {
  const line = `${finding.state.padEnd(7)} ${finding.what}`;
  return finding.state === 'ok' ? line : `${line}: ${finding.advice}`;
}

/** Whether a finding needs action. */
export function isFault({ state }: Finding): boolean {
  return state === 'missing' || state === 'open';
}
