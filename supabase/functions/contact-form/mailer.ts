import nodemailer from 'nodemailer';
import * as v from 'valibot';
import type { ContactMessage } from '../../../src/domain/contact-message.ts';
import type { MailSettings } from './mail-settings.ts';

/** How long each step of the delivery may take, in milliseconds. */
const MAIL_STEP_LIMIT_MS = 10_000;

/** Sends messages on to the agency. */
export type Mailer = {
  /** @throws {MailError} when the mail server did not take it. */
  send(message: ContactMessage): Promise<void>;
};

/** Why a mail was not sent, in words fit for a log: none of them are the visitor's, nor the mail server's. */
export class MailError extends Error {
  override name = 'MailError';
}

/** Sends over TLS, from the agency's own address, so that the answer alone goes to the visitor. */
export function createMailer({ host, port, account, from, to, ca }: MailSettings): Mailer {
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: true,
    name: from.slice(from.indexOf('@') + 1),
    ...(account && { auth: { user: account.user, pass: account.password } }),
    ...(ca && { tls: { ca } }),
    connectionTimeout: MAIL_STEP_LIMIT_MS,
    greetingTimeout: MAIL_STEP_LIMIT_MS,
    socketTimeout: MAIL_STEP_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ name, email, message }) {
      const sender = inOneLine(name);
      try {
        await transport.sendMail({
          from,
          to,
          replyTo: { name: sender, address: email },
          subject: `Message from ${sender}`,
          text: `${message}\n\n-- \n${sender} <${email}>, by the contact form. Your answer goes to this address.\n`,
        });
      } catch (error) {
        throw new MailError(reasonOf(error));
      }
    },
  };
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
