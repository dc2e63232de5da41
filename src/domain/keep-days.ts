const unsetKeepDays = 180;

/**
 * Days after which contact messages are deleted, from the variable that the contact function reads: what that
 * function cannot use counts as unset here too.
 */
export function keepDays(variable: string | undefined): number {
  const text = variable?.trim() ?? '';
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : unsetKeepDays;
}
