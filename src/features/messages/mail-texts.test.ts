import { expect, test } from 'vitest';
import type { MessageMark } from '#domain/contact-message-record.ts';
import { mailText, mailWarning } from './mail-texts.ts';

const refused = 'The mail server could not be used: EAUTH 535.';

test.each<[MessageMark['mail_state'], string | null, string | null, string]>([
  ['failed', refused, 'Not mailed', `It could not be mailed. ${refused}`],
  ['failed', null, 'Not mailed', 'It could not be mailed.'],
  ['waiting', refused, 'Not mailed yet', `It could not be mailed yet. ${refused} This is tried again.`],
  ['waiting', null, null, 'It waits to be mailed.'],
  ['sent', null, null, 'It has been mailed.'],
  ['held', null, null, 'It is not mailed, because it is suspected.'],
  ['not_configured', null, null, 'It is not mailed: no mail server is configured.'],
])(
  'mail that is %s, with the reason %s, in list and message',
  (mail_state, mail_error, inList, inMessage) => {
    expect(mailWarning({ mail_state, mail_error })).toBe(inList);
    expect(mailText({ mail_state, mail_error })).toBe(inMessage);
  },
);
