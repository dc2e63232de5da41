import * as v from 'valibot';
import { isExample } from './examples.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';

/** What the function needs to know, or the sentence that says what is missing. */
export type Configuration =
  | ({ complete: true; backendUrl: string; secretKey: string } & ContactSettings)
  | { complete: false; reason: string };

/** How messages are counted, kept and sent on; none of it is needed to store one. */
export type ContactSettings = {
  limits: Limits;
  /** Messages older than this many days are deleted. */
  keepDays: number;
  /** Null: addresses are neither counted nor kept. */
  sender: SenderSettings | null;
  /** Null: no mail is sent. */
  mail: MailSettings | null;
  /** What was set and cannot be used, a sentence each. */
  problems: string[];
};

/** How many messages are stored within an hour. */
export type Limits = { perAddress: number; overall: number };

/** The header in which the trusted proxy tells the sender's address, and the key of its hash. */
export type SenderSettings = { header: string; key: string };

type Read = (name: string) => string | undefined;

const secretKeysSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/**
 * Reads the variables that a Supabase project hands to its functions: `SUPABASE_URL`, and the secret key from
 * `SUPABASE_SECRET_KEYS` (a JSON dictionary by name, `default` first), else from `SUPABASE_SERVICE_ROLE_KEY`
 * (the legacy JWT). The function's own variables, `CONTACT_…`, stand in `.env.example`; one that cannot be used
 * is a problem to be logged, and never keeps messages from being stored.
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
  return { complete: true, backendUrl, secretKey, ...readContactSettings(read) };
}

function readContactSettings(read: Read): ContactSettings {
  const problems: string[] = [];
  const setValue: Read = (name) => read(name)?.trim() || undefined;
  const count = (name: string, unset: number) => {
    const text = setValue(name);
    if (text === undefined || /^[1-9]\d{0,6}$/.test(text)) return Number(text ?? unset);
    problems.push(`${name} must be a whole number above 0; ${unset} is used.`);
    return unset;
  };
  return {
    limits: {
      perAddress: count('CONTACT_LIMIT_PER_ADDRESS', 20),
      overall: count('CONTACT_LIMIT_OVERALL', 300),
    },
    keepDays: count('CONTACT_KEEP_DAYS', 180),
    sender: readSenderSettings(setValue, problems),
    mail: readMailSettings(setValue, problems),
    problems,
  };
}

function readSenderSettings(setValue: Read, problems: string[]): SenderSettings | null {
  const header = setValue('CONTACT_ADDRESS_HEADER');
  const key = setValue('CONTACT_ADDRESS_KEY');
  if (header === undefined) return null;
  if (!/^[\w-]+$/.test(header)) {
    problems.push('CONTACT_ADDRESS_HEADER is no name of a header; messages are not counted per address.');
    return null;
  }
  if (key === undefined || key.length < 32) {
    problems.push('CONTACT_ADDRESS_KEY has less than 32 characters; messages are not counted per address.');
    return null;
  }
  if (isExample(key)) {
    problems.push('CONTACT_ADDRESS_KEY is an example; messages are not counted per address.');
    return null;
  }
  return { header, key };
}

function namedSecretKey(dictionary: string | undefined): string | undefined {
  const parsed = v.safeParse(secretKeysSchema, dictionary);
  return parsed.success ? (parsed.output.default ?? Object.values(parsed.output)[0]) : undefined;
}
