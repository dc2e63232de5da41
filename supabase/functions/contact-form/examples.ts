/** Whether a secret stands for one that has yet to be put in its place. */
export function isExample(secret: string): boolean {
  return /example|change.?me|placeholder|replace.?me|^your[-_ ]|^<.*>$|…|\.\.\.$|^(secret|password)$/i.test(
    secret,
  );
}

/** Whether a host's name is reserved for examples: nothing is ever delivered there. */
export function isExampleHost(host: string): boolean {
  return /(^|\.)(example|invalid)$|(^|\.)example\.(com|net|org)$/i.test(host);
}
