import type { MessageMark } from '#domain/contact-message-record.ts';

type Mail = Pick<MessageMark, 'mail_state' | 'mail_error'>;

export const suspicionTexts: Record<NonNullable<MessageMark['suspected_for']>, string> = {
  trap: 'A hidden field was filled in.',
  too_fast: 'It was sent faster than a person writes.',
  over_limit: 'It came while the form got more messages than its limit.',
  links: 'It holds many links.',
  marked: 'An administrator marked it.',
};

export function mailText({ mail_state, mail_error }: Mail): string | null {
  if (mail_state === null) return null;
  if (mail_state === 'failed') return joinSentences('It could not be mailed.', mail_error);
  if (mail_state === 'waiting' && mail_error !== null) {
    return joinSentences('It could not be mailed yet.', mail_error, 'This is tried again.');
  }
  return {
    waiting: 'It waits to be mailed.',
    sent: 'It has been mailed.',
    held: 'It is not mailed, because it is suspected.',
    not_configured: 'It is not mailed: no mail server is configured.',
  }[mail_state];
}

export function mailWarning({ mail_state, mail_error }: Mail): string | null {
  if (mail_state === 'failed') return 'Not mailed';
  return mail_state === 'waiting' && mail_error !== null ? 'Not mailed yet' : null;
}

function joinSentences(...texts: (string | null)[]): string {
  return texts.filter((text) => text !== null).join(' ');
}
