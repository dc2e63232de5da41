import * as v from 'valibot';
import { contactRequestSchema } from '../../../machines/domain/contact-message.ts';
import { readJson } from './body.ts';
import { DatabaseError } from './database.ts';
import type { Log } from './log.ts';
import type { Outbox } from './outbox.ts';
import { acceptedResponse, errorResponse, preflightResponse, statusResponse } from './responses.ts';
import type { HashSender } from './sender.ts';
import type { MessageStore } from './store.ts';
import { suspicionOf } from './suspicion.ts';

/** What the handler needs from outside. */
export type HandlerParts = {
  store: Pick<MessageStore, 'save'>;
  outbox: Outbox;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** Settings that cannot be used, a sentence each: for admins only. */
  problems: readonly string[];
  /** Whether a request carries an admin's token. */
  isAdmin: (authorization: string | null) => Promise<boolean>;
  hashSender: HashSender;
  /** Continues work after the response, which does not wait for it. */
  runInBackground: (work: Promise<void>) => void;
  log: Log;
};

/** Responds to one request to the contact function; never throws and never rejects. */
export type Handler = (request: Request) => Promise<Response>;

/**
 * Makes the handler of the contact function: validates, stores, and has sent on what is due. To GET it answers
 * `{ "mail": boolean }`, for the admin area, with `problems` for an admin, and has due mails sent as well.
 */
export function createHandler(parts: HandlerParts): Handler {
  const { log } = parts;
  return async (request) => {
    try {
      return request.method === 'GET'
        ? await reportStatus(request, parts)
        : await acceptMessage(request, parts);
    } catch (error) {
      if (error instanceof DatabaseError) {
        log({ event: 'message_not_stored', reason: error.message });
        return errorResponse(503, {
          error: 'store_unavailable',
          message: 'The message could not be stored. Please try again later.',
        });
      }
      // Only the name: the message of an unknown error may quote what the visitor wrote.
      log({ event: 'request_failed', reason: error instanceof Error ? error.name : typeof error });
      return errorResponse(500, {
        error: 'internal',
        message: 'Something went wrong. Please try again later.',
      });
    }
  };
}

/** The handler of a function whose environment is incomplete: logs the reason and answers 500. */
export function refuseUnconfigured(reason: string, log: HandlerParts['log']): Handler {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflightResponse();
    log({ event: 'function_not_configured', reason });
    return errorResponse(500, { error: 'not_configured', message: 'This function is not set up.' });
  };
}

async function acceptMessage(request: Request, parts: HandlerParts): Promise<Response> {
  if (request.method === 'OPTIONS') return preflightResponse();
  if (request.method !== 'POST') {
    return errorResponse(
      405,
      { error: 'method_not_allowed', message: 'Send the message with POST.' },
      { allow: 'GET, POST, OPTIONS' },
    );
  }
  if (mediaType(request) !== 'application/json') {
    return errorResponse(415, {
      error: 'unsupported_media_type',
      message: 'Send the message as JSON, with the content type application/json.',
    });
  }
  const body = await readJson(request);
  if (body.kind === 'too-large') {
    return errorResponse(413, {
      error: 'body_too_large',
      message: 'The message is too long: at most 100 kB.',
    });
  }
  if (body.kind === 'malformed') {
    return errorResponse(400, {
      error: 'malformed_json',
      message: 'The request body is not valid JSON in UTF-8.',
    });
  }
  const parsed = v.safeParse(contactRequestSchema, body.value);
  if (!parsed.success) {
    return errorResponse(422, {
      error: 'invalid_message',
      message: parsed.issues[0].message,
      fields: reasonsByField(parsed.issues),
    });
  }
  const sender = await parts.hashSender(request.headers);
  const saved = await parts.store.save(parsed.output, suspicionOf(parsed.output), sender);
  if (saved.outcome === 'limited') return rateLimitResponse(saved.retryAfter);
  // A known message too: its mail may have been lost with the first answer.
  parts.runInBackground(parts.outbox.deliver());
  return acceptedResponse();
}

async function reportStatus(request: Request, parts: HandlerParts): Promise<Response> {
  parts.runInBackground(parts.outbox.deliver());
  const mail = parts.sendsMail;
  const isAdmin = await parts.isAdmin(request.headers.get('authorization'));
  return statusResponse(isAdmin ? { mail, problems: parts.problems } : { mail });
}

function rateLimitResponse(seconds: number): Response {
  const minutes = Math.ceil(seconds / 60);
  return errorResponse(
    429,
    {
      error: 'too_many_messages',
      message: `You have sent many messages. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    },
    { 'retry-after': String(seconds), 'access-control-expose-headers': 'retry-after' },
  );
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').replace(/;.*/, '').trim().toLowerCase();
}

/** The first reason of each wrong field. */
function reasonsByField(issues: v.InferIssue<typeof contactRequestSchema>[]): Record<string, string> {
  const reasons: Record<string, string> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (field) reasons[field] ??= issue.message;
  }
  return reasons;
}
