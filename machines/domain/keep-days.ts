const unsetKeepDays = 180;
const largestKeepDays = 3_650;

/**
 * Days after which contact messages are deleted, from the variable that the contact function reads: what that
 * function cannot use counts as unset here too.
 */
export function keepDays(variable: string | undefined): number {
  const text = variable?.trim() ?? '';
  const days = /^\d{1,9}$/.test(text) ? Number(text) : unsetKeepDays;
  return days >= 1 && days <= largestKeepDays ? days : unsetKeepDays;
}
