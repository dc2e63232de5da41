import * as v from 'valibot';
import { requiredText } from './text.ts';

/** Characters; the limit of the domain name system. */
const longestDomain = 253;

/**
 * An e-mail address by the rule of a browser's e-mail field, which also accepts `o'brien@example.com` and
 * `a@localhost`. A domain with other letters becomes its ASCII form, as in some browsers.
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
  // Characters that end or change the host name of a URL.
  if (isAscii || domain.length > longestDomain || /[\s/?#:%\\]/.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, start) + new URL(url).hostname : address;
}
