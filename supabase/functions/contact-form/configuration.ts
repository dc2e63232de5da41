import * as v from 'valibot';
import { isExample } from './examples.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';

/** The settings that the function needs, or a sentence that says what is missing. */
export type Configuration =
  | ({ complete: true; backendUrl: string; secretKey: string } & ContactSettings)
  | { complete: false; reason: string };

/** How messages are counted, deleted and mailed; storing one needs none of it. */
export type ContactSettings = {
  limits: Limits;
  /** Messages older than this many days are deleted. */
  keepDays: number;
  sender: SenderSettings;
  /** Null: no mail is sent. `unusable`: mails wait until the settings are mended. */
  mail: MailSettings | 'unusable' | null;
  /** The pause after the first failed try of a mail, in seconds; the next ones are four times as long each. */
  mailRetrySeconds: number;
  /** What was set and cannot be used, a sentence each. */
  problems: string[];
};

/**
 * How many messages of one sender are stored within an hour, how many of all senders before the next ones are
 * suspected, and how many suspected ones stay stored.
 */
export type Limits = { perAddress: number; overall: number; suspected: number };

/**
 * The header in which the trusted proxy names the sender's address, whether it was configured, and the key of the
 * address's hash. Null: no trusted source names it.
 */
export type SenderSettings = { header: string | null; isConfigured: boolean; key: string };

type Read = (name: string) => string | undefined;

const secretKeysSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/**
 * Reads the variables that a Supabase project hands to its functions: `SUPABASE_URL`, and the secret key from
 * `SUPABASE_SECRET_KEYS` (a JSON dictionary by name, `default` first), else from `SUPABASE_SERVICE_ROLE_KEY`
 * (the legacy JWT). The function's own variables, `CONTACT_…`, stand in `.env.example`; one that cannot be used
 * is logged as a problem, and never stops messages from being stored.
 */
export function readConfiguration(read: Read): Configuration {
  const backendUrl = read('SUPABASE_URL');
  if (!backendUrl || !URL.canParse(backendUrl)) {
    return { complete: false, reason: 'SUPABASE_URL is missing or no URL.' };
  }
  const secretKey = namedSecretKey(read('SUPABASE_SECRET_KEYS')) ?? read('SUPABASE_SERVICE_ROLE_KEY');
  if (!secretKey) {
    return {
      complete: false,
      reason: 'Neither SUPABASE_SECRET_KEYS nor SUPABASE_SERVICE_ROLE_KEY holds a secret key.',
    };
  }
  return { complete: true, backendUrl, secretKey, ...readContactSettings(read, backendUrl, secretKey) };
}

function readContactSettings(read: Read, backendUrl: string, secretKey: string): ContactSettings {
  const problems: string[] = [];
  const setValue: Read = (name) => read(name)?.trim() || undefined;
  const count = (name: string, unset: number, largest: number) => {
    const text = setValue(name);
    if (text === undefined) return unset;
    const number = Number(text);
    if (/^\d{1,9}$/.test(text) && number >= 1 && number <= largest) return number;
    problems.push(`${name} must be a whole number from 1 to ${largest}; ${unset} is used.`);
    return unset;
  };
  return {
    limits: {
      perAddress: count('CONTACT_LIMIT_PER_ADDRESS', 20, 100_000),
      overall: count('CONTACT_LIMIT_OVERALL', 300, 100_000),
      suspected: count('CONTACT_KEEP_SUSPECTED', 5_000, 100_000),
    },
    keepDays: count('CONTACT_KEEP_DAYS', 180, 3_650),
    sender: readSenderSettings(setValue, backendUrl, secretKey, problems),
    mail: readMailSettings(setValue, problems),
    mailRetrySeconds: count('CONTACT_MAIL_RETRY_SECONDS', 60, 3_600),
    problems,
  };
}

function readSenderSettings(
  setValue: Read,
  backendUrl: string,
  secretKey: string,
  problems: string[],
): SenderSettings {
  const header = setValue('CONTACT_ADDRESS_HEADER') ?? null;
  const key = setValue('CONTACT_ADDRESS_KEY') ?? null;
  const isShort = key !== null && key.length < 32;
  if (isShort) {
    problems.push('CONTACT_ADDRESS_KEY has less than 32 characters; a key of the project is used.');
  }
  const hasExample = key !== null && !isShort && isExample(key);
  if (hasExample) problems.push('CONTACT_ADDRESS_KEY is an example; a key of the project is used.');
  const isConfigured = header !== null && /^[\w-]+$/.test(header);
  if (header !== null && !isConfigured) {
    problems.push('CONTACT_ADDRESS_HEADER is no name of a header; it is not used.');
  }
  return {
    header: isConfigured ? header : platformHeader(new URL(backendUrl).hostname),
    isConfigured,
    key: key !== null && !isShort && !hasExample ? key : `sender ${secretKey}`,
  };
}

/** The header that a sender cannot forge where the function runs: Cloudflare's, or the embedded server's. */
function platformHeader(hostname: string): string | null {
  if (hostname.endsWith('.supabase.co')) return 'cf-connecting-ip';
  return hostname === '127.0.0.1' ? 'x-forwarded-for' : null;
}

function namedSecretKey(dictionary: string | undefined): string | undefined {
  const parsed = v.safeParse(secretKeysSchema, dictionary);
  return parsed.success ? (parsed.output.default ?? Object.values(parsed.output)[0]) : undefined;
}
