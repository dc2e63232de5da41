import { isExample, isExampleHost } from './examples.ts';

/** The mail server (SMTP over TLS from the first byte) and the two addresses of every mail. */
export type MailSettings = {
  host: string;
  port: number;
  /** Null: the server needs no password. */
  account: { user: string; password: string } | null;
  from: string;
  to: string;
  /** The certificate of an authority of one's own (PEM). */
  ca: string | null;
};

type Read = (name: string) => string | undefined;

/** A name or an IPv4 address, so without a protocol and without a port. */
const hostPattern = /^[\w-]+(\.[\w-]+)*$/;

const addressPattern = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

/** The `CONTACT_MAIL_…` variables; null when none is set, `unusable` with a problem when they cannot be used. */
export function readMailSettings(setValue: Read, problems: string[]): MailSettings | 'unusable' | null {
  const values = Object.fromEntries(
    ['HOST', 'PORT', 'USER', 'PASSWORD', 'FROM', 'TO', 'CA'].map((name) => [
      name,
      setValue(`CONTACT_MAIL_${name}`),
    ]),
  );
  if (Object.values(values).every((value) => value === undefined)) return null;
  const { HOST: host, FROM: from = '', TO: to = '', USER: user, PASSWORD: password, CA: ca = null } = values;
  const port = Number(values.PORT ?? 465);
  const problem = [
    host === undefined && 'CONTACT_MAIL_HOST is missing',
    host !== undefined && !hostPattern.test(host) && 'CONTACT_MAIL_HOST is no name of a host',
    host !== undefined && isExampleHost(host) && 'CONTACT_MAIL_HOST is an example',
    password !== undefined && isExample(password) && 'CONTACT_MAIL_PASSWORD is an example',
    !addressPattern.test(from) && 'CONTACT_MAIL_FROM is not one e-mail address',
    !addressPattern.test(to) && 'CONTACT_MAIL_TO is not one e-mail address',
    !(Number.isInteger(port) && port > 0 && port < 65_536) && 'CONTACT_MAIL_PORT is no port',
    (user === undefined) !== (password === undefined) &&
      'of CONTACT_MAIL_USER and CONTACT_MAIL_PASSWORD only one is set',
  ].find((text) => text !== false);
  if (host === undefined || problem !== undefined) {
    problems.push(`No mail is sent: ${problem}.`);
    return 'unusable';
  }
  const account = user === undefined || password === undefined ? null : { user, password };
  return { host, port, account, from, to, ca };
}
