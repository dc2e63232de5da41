import * as v from 'valibot';
import { readConfiguration } from '../contact-form/configuration.ts';
import {
  adminStatus,
  connectDatabase,
  credentials,
  DATABASE_TIMEOUT_MS,
  DatabaseError,
} from '../contact-form/database.ts';
import { refuseUnconfigured } from '../contact-form/handler.ts';
import type { Log } from '../contact-form/log.ts';
import { createMailer } from '../contact-form/mailer.ts';
import type { FunctionHost, RunningFunction } from '../function-host.ts';
import { createPeopleHandler, type NewAccount } from './handler.ts';

const accountSchema = v.object({ id: v.pipe(v.string(), v.uuid()) });

const refusalSchema = v.object({ error_code: v.string(), msg: v.string() });

/**
 * Starts the function with the settings of its host: those of the project, `CONTACT_MAIL_…` for mails, and `SITE_URL`,
 * the address of the site, to which its links lead.
 */
export function startPeopleFunction(host: FunctionHost): RunningFunction {
  const log: Log = (entry) => host.writeLog(JSON.stringify(entry));
  const configuration = readConfiguration(host.readSetting);
  const siteUrl = host.readSetting('SITE_URL') ?? '';
  const isSiteNamed = URL.canParse(siteUrl);
  if (!configuration.complete || !isSiteNamed) {
    const reason = configuration.complete
      ? 'SITE_URL must be the address of the site.'
      : configuration.reason;
    log({ event: 'function_not_configured', reason });
    return { respond: refuseUnconfigured(reason, log), stop() {} };
  }
  const { mail, backendUrl, secretKey } = configuration;
  const project = { ...configuration, fetch: host.fetch };

  /** By the admin interface of Supabase's auth service. */
  async function makeAccount({ email, password }: NewAccount) {
    const response = await host
      .fetch(`${backendUrl.replace(/\/+$/, '')}/auth/v1/admin/users`, {
        method: 'POST',
        headers: { ...credentials(secretKey), 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, email_confirm: true }),
        redirect: 'error',
        signal: AbortSignal.timeout(DATABASE_TIMEOUT_MS),
      })
      .catch(() => {
        throw new DatabaseError('The auth service cannot be reached.');
      });
    const answer: unknown = await response.json().catch(() => null);
    const made = v.safeParse(accountSchema, answer);
    if (response.ok && made.success) return made.output;
    const refusal = v.safeParse(refusalSchema, answer);
    if (response.status === 422 && refusal.success) {
      return { code: refusal.output.error_code, message: refusal.output.msg };
    }
    throw new DatabaseError(`The auth service answered ${response.status}.`);
  }

  const respond = createPeopleHandler({
    call: connectDatabase(project),
    callAs: (authorization) => connectDatabase({ ...project, authorization }),
    adminStatus: (authorization) => adminStatus(project, authorization),
    makeAccount,
    mailer: mail === null || mail === 'unusable' ? null : createMailer(mail),
    siteUrl,
    log,
  });
  return { respond, stop() {} };
}
