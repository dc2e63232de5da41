import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import nodemailer from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import * as v from 'valibot';
import type { ContactMessage } from '../../../machines/domain/contact-message.ts';
import type { MailSettings } from './mail-settings.ts';

/** How long each step of the delivery may take, in milliseconds. */
const MAIL_STEP_TIMEOUT_MS = 10_000;

/** Sends mails; all throw a {@link MailError} when the mail server did not take it. */
export type Mailer = {
  /** Sends a message on; `id` is its own. */
  send(message: ContactMessage, id: string): Promise<void>;
  /** Sends a person the link of their invitation. */
  sendInvitation(email: string, invitation: { link: string; expires_at: string }): Promise<void>;
  /** Says how many messages have come over everybody's limit. */
  sendDigest(ids: readonly string[]): Promise<void>;
};

/** Why a mail was not sent, for the log: nothing in it comes from the visitor or the mail server. */
export class MailError extends Error {
  override name = 'MailError';
}

/** Sends over TLS, from the agency's own address, so that the answer alone goes to the visitor. */
export function createMailer({ host, port, account, from, to, ca }: MailSettings): Mailer {
  const domain = from.slice(from.indexOf('@') + 1);
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: true,
    name: domain,
    ...(account && { auth: { user: account.user, pass: account.password } }),
    getSocket: (_, callback) => connectByName({ host, port, ...(ca && { ca }) }, callback),
    greetingTimeout: MAIL_STEP_TIMEOUT_MS,
    socketTimeout: MAIL_STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  async function sendMail(
    mail: { subject: string; text: string; to?: string; replyTo?: Mail.Address },
    id: string,
  ) {
    try {
      // The same id for each try: a mail program shows a mail that arrives twice once.
      await transport.sendMail({ from, to, messageId: `<${id}@${domain}>`, ...mail });
    } catch (error) {
      throw new MailError(reasonOf(error));
    }
  }

  return {
    send({ name, email, message }, id) {
      const sender = inOneLine(name);
      return sendMail(
        {
          replyTo: { name: sender, address: email },
          subject: `Message from ${sender}`,
          text: `${message}\n\n-- \n${sender} <${email}>, by the contact form. Your answer goes to this address.\n`,
        },
        id,
      );
    },
    sendInvitation(email, { link, expires_at }) {
      const site = new URL(link).host;
      return sendMail(
        {
          to: email,
          subject: `Your invitation to ${site}`,
          text: `You have been invited to the admin area of ${site}. Choose your password here:\n\n${link}\n\nThe link works once, until ${expires_at.slice(0, 10)}, for everybody who has it: keep it to yourself.\n`,
        },
        crypto.randomUUID(),
      );
    },
    sendDigest(ids) {
      const messages = ids.length === 1 ? '1 message has' : `${ids.length} messages have`;
      return sendMail(
        {
          subject: `${messages} come in over the limit`,
          text: `${messages} come in while the contact form was over its hourly limit. They were not mailed one by one: read them in the admin area, under Messages, Suspected.\n`,
        },
        `digest-${ids[0] ?? ''}`,
      );
    },
  };
}

/** Connects as the runtime does, whose errors say what failed; nodemailer would look up the address by itself. */
function connectByName(
  server: ConnectionOptions,
  callback: (error: Error | null, connected?: { connection: TLSSocket; secured: true }) => void,
): void {
  const socket = connect(server, () => {
    socket.setTimeout(0).off('error', callback);
    callback(null, { connection: socket, secured: true });
  });
  socket.once('error', callback);
  socket.setTimeout(MAIL_STEP_TIMEOUT_MS, () => {
    socket.destroy(Object.assign(new Error('The mail server does not answer.'), { code: 'ETIMEDOUT' }));
  });
}

/** A name fit for a header: no line breaks or other control characters, at most 100 characters. */
function inOneLine(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, 100).join('');
}

const reasonSchema = v.object({ code: v.string(), responseCode: v.optional(v.number()) });

function reasonOf(error: unknown): string {
  const reason = v.safeParse(reasonSchema, error);
  if (!reason.success) return 'The mail could not be sent.';
  const { code, responseCode } = reason.output;
  return `The mail server could not be used: ${code}${responseCode === undefined ? '' : ` ${responseCode}`}.`;
}
