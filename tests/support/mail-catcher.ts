import { SMTPServer } from 'smtp-server';

/** A mail as it came: the envelope, and the raw text with its headers. */
type CaughtMail = { from: string; to: string[]; headers: Map<string, string>; raw: string };

/** A mail server on loopback that delivers nothing. */
export type MailCatcher = {
  port: number;
  /** The certificate to trust, PEM. */
  ca: string;
  mails: CaughtMail[];
  /** Has it refuse every mail, or the account; null: neither. */
  refuse(what: 'mails' | 'account' | null): void;
  close(): Promise<void>;
};

/** The one account that the catcher knows. */
export const mailAccount = { user: 'site', password: 'not a secret' };

/** Starts a mail server that speaks TLS from the first byte, as port 465 does, and requires a password. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  let refused: 'mails' | 'account' | null = null;
  const server = new SMTPServer({
    secure: true,
    key: privateKey,
    cert: certificate,
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === mailAccount.user && password === mailAccount.password;
      if (isKnown && refused !== 'account') callback(null, { user: 'site' });
      else callback(new Error('Wrong password'));
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refused === 'mails') {
          callback(Object.assign(new Error('No more mail'), { responseCode: 554 }));
          return;
        }
        const raw = Buffer.concat(parts).toString('utf8');
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, headers: headersOf(raw), raw });
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('The mail server does not listen.');
  return {
    port: address.port,
    ca: certificate,
    mails,
    refuse(what) {
      refused = what;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

// For localhost and 127.0.0.1, signed by itself. Everybody can read it here: it protects nothing.
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMAnq8hszxLAjqVUv
6+nk0JdqKBKxJyykvMhZMEnEcuahRANCAASkQ4eUm4KvX06MoAMQM9zj2wn5l/c1
z4dHOwdeORMQMf6WQ5O8ml3NlVx7bpEp7EyvdVyxjuYZVhdSNaetNxq/
-----END PRIVATE KEY-----
`;

const certificate = `-----BEGIN CERTIFICATE-----
MIIBmDCCAT6gAwIBAgIUTzp00M1xdtOGM/9ooZ4x9qYgQ8swCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEyMjkxNFoYDzIxMjYxMDI4
MTIyOTE0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASkQ4eUm4KvX06MoAMQM9zj2wn5l/c1z4dHOwdeORMQMf6WQ5O8ml3N
lVx7bpEp7EyvdVyxjuYZVhdSNaetNxq/o2wwajAdBgNVHQ4EFgQU3SLFNqLJxc4C
Z9EiWYZnv6/3S6YwHwYDVR0jBBgwFoAU3SLFNqLJxc4CZ9EiWYZnv6/3S6YwGgYD
VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0E
AwIDSAAwRQIgRK2qlPF1iSWaLPbMOnCK/WSt6mvjzEIDlys08GUHfwwCIQCSZF9y
cAZGFcrJ9q6jzd5slMinrVfnt1JMavr/txRwCA==
-----END CERTIFICATE-----
`;
