import * as v from 'valibot';
import { requiredText } from './text.ts';

/** Characters of the longest domain name that there can be. */
const longestDomain = 253;

/**
 * An e-mail address as every form takes it: what a browser's e-mail field accepts, so also `o'brien@example.com`
 * and `a@localhost`. A domain in other letters becomes its ASCII form, as some browsers do by themselves.
 */
export const emailAddressSchema = v.pipe(
  requiredText('Please enter your email address.'),
  v.transform(withAsciiDomain),
  v.rfcEmail('Please enter a valid email address.'),
);

function withAsciiDomain(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  const isAscii = !/[^ -~]/.test(domain);
  // What ends or changes the host name of a URL is in no domain.
  if (isAscii || domain.length > longestDomain || /[\s/?#:%\\]/.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, start) + new URL(url).hostname : address;
}
