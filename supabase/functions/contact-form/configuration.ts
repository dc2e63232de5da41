import * as v from 'valibot';

/** Where the function stores messages, or the sentence that says what is missing. */
export type Configuration =
  | { complete: true; backendUrl: string; secretKey: string }
  | { complete: false; reason: string };

const secretKeysSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/**
 * Reads the variables that a Supabase project hands to its functions: `SUPABASE_URL`, and the secret key from
 * `SUPABASE_SECRET_KEYS` (a JSON dictionary by name, `default` first), else from `SUPABASE_SERVICE_ROLE_KEY`
 * (the legacy JWT).
 */
export function readConfiguration(read: (name: string) => string | undefined): Configuration {
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
  return { complete: true, backendUrl, secretKey };
}

function namedSecretKey(dictionary: string | undefined): string | undefined {
  const parsed = v.safeParse(secretKeysSchema, dictionary);
  return parsed.success ? (parsed.output.default ?? Object.values(parsed.output)[0]) : undefined;
}
