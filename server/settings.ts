import { decode } from 'hono/jwt';
import * as v from 'valibot';
import { readEnvironmentFiles } from './environment-files.ts';
import { UserError } from './user-error.ts';

/** A hosted or self-hosted Supabase project, in place of the embedded backend. */
export type HostedProject = {
  /** Without a slash at its end. */
  url: string;
  publicKey: string;
};

export type Settings = ReturnType<typeof readSettings>;

/** A variable's value without surrounding blanks; empty when unset, which means the same. */
const text = v.pipe(v.optional(v.string(), ''), v.trim());

const dataDir = v.pipe(
  text,
  v.transform((folder) => folder || '.data'),
);

const url = v.pipe(
  text,
  v.check(
    (value) => value === '' || isHttpAddress(value),
    ({ input }) =>
      `VITE_SUPABASE_URL must be the http(s) address of a Supabase project, such as https://example.supabase.co, not "${input}".`,
  ),
  v.transform((value) => value && new URL(value).href.replace(/\/+$/, '')),
);

const publicKey = v.pipe(
  text,
  v.regex(/^\S*$/, 'VITE_SUPABASE_ANON_KEY must be one key without blanks.'),
  v.check(
    (key) => secretRole(key) === null,
    ({ input }) =>
      `VITE_SUPABASE_ANON_KEY holds a key that must stay secret (${secretRole(input)}): every visitor would get it, so put the public (anon or sb_publishable_…) key there.`,
  ),
);

const siteUrl = v.pipe(
  text,
  v.check(
    (value) => value === '' || (isHttpAddress(value) && new URL(value).pathname === '/'),
    ({ input }) => `VITE_SITE_URL must be the site's origin, such as https://example.com, not "${input}".`,
  ),
  v.transform((value) => value && new URL(value).origin),
);

const variables = v.pipe(
  v.object({
    VITE_ADMIN_FALLBACK_EMAIL: v.pipe(
      text,
      v.regex(
        /^([^\s@]+@[^\s@]+)?$/,
        ({ input }) => `VITE_ADMIN_FALLBACK_EMAIL must be one e-mail address, not "${input}".`,
      ),
    ),
    PORT: v.pipe(
      text,
      v.check(
        (port) => /^\d*$/.test(port) && Number(port) <= 65_535,
        ({ input }) => `PORT must be a number from 0 to 65535, not "${input}".`,
      ),
      v.transform((port) => (port === '' ? 4173 : Number(port))),
    ),
    DATA_DIR: dataDir,
    VITE_SUPABASE_ANON_KEY: publicKey,
    VITE_SUPABASE_URL: url,
    VITE_SITE_URL: siteUrl,
    CONTACT_KEEP_DAYS: text,
  }),
  v.check(
    (set) => (set.VITE_SUPABASE_URL === '') === (set.VITE_SUPABASE_ANON_KEY === ''),
    ({ input }) => {
      const names = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY'];
      const [present, absent] = input.VITE_SUPABASE_URL === '' ? names.reverse() : names;
      return `${present} is set but ${absent} is not: set both for a Supabase project, or neither for the embedded backend.`;
    },
  ),
);

/**
 * Reads and checks the variables of `.env.example`.
 *
 * @throws UserError for the first one that cannot be used. A wrong key is never repeated in it.
 */
export function readSettings(env: NodeJS.ProcessEnv) {
  const read = readVariables(env);
  const project: HostedProject = { url: read.VITE_SUPABASE_URL, publicKey: read.VITE_SUPABASE_ANON_KEY };
  return {
    /** TCP port of `npm start`; 0 lets the system choose. */
    port: read.PORT,
    dataDir: read.DATA_DIR,
    /** Null: the embedded backend is started. */
    hosted: project.url === '' ? null : project,
    /** The site's public origin, which is compiled into it. Null: `npm start` names the one it serves on. */
    siteUrl: read.VITE_SITE_URL || null,
  };
}

function readVariables(env: NodeJS.ProcessEnv): v.InferOutput<typeof variables> {
  const result = v.safeParse(variables, env, { abortEarly: true });
  if (!result.success) throw new UserError(result.issues[0].message);
  return result.output;
}

/** `DATA_DIR`, else `.data`, even if other variables cannot be used. */
export function dataDirOf(env: NodeJS.ProcessEnv): string {
  return v.parse(dataDir, env.DATA_DIR);
}

/**
 * The hosted project that the environment or, for a build, the file `.env.production` names; null when none does.
 *
 * @throws UserError as {@link readSettings} does.
 */
export function hostedProjectOf(env: NodeJS.ProcessEnv): HostedProject | null {
  return readSettings(env).hosted ?? readSettings(readEnvironmentFiles('.env.production')).hosted;
}

/** @throws UserError for a command of the embedded backend where the environment names a hosted project */
export function requireEmbeddedBackend(env: NodeJS.ProcessEnv, instead: string): void {
  const hosted = hostedProjectOf(env);
  if (hosted === null) return;
  throw new UserError(
    `This command is for the embedded backend, and VITE_SUPABASE_URL names the project ${hosted.url}. ${instead}`,
  );
}

/**
 * The variables that are compiled into the site, normalised; those that are unset are left out.
 *
 * @throws UserError as {@link readSettings} does.
 */
export function siteVariablesOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const { PORT: _port, DATA_DIR: _dataDir, ...site } = readVariables(env);
  return Object.fromEntries(
    Object.entries(site)
      .filter(([, value]) => value !== '')
      .sort(),
  );
}

/** Normalises the variables of `process.env` that the build compiles into the site. */
export function applySiteVariables(): void {
  const values = siteVariablesOf(process.env);
  for (const name of Object.keys(variables.entries))
    if (/^(VITE|CONTACT)_/.test(name)) delete process.env[name];
  Object.assign(process.env, values);
}

/** The contact function's own variables, those of `.env.example` that begin with `CONTACT_`; empty is unset. */
export function contactVariablesOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const set = Object.entries(env).map(([name, value = '']) => [name, value.trim()] as const);
  return Object.fromEntries(set.filter(([name, value]) => name.startsWith('CONTACT_') && value !== ''));
}

/** A claim of a JWT, unverified; null when the text is no JWT or has no such claim. */
export function jwtClaim(token: string, name: string): string | null {
  try {
    const claim = decode(token).payload[name];
    return claim === undefined ? null : String(claim);
  } catch {
    return null;
  }
}

/** Why a key is not the public one, as a sentence names it; null when it may be. */
function secretRole(key: string): string | null {
  if (key.startsWith('sb_secret_')) return 'sb_secret_…';
  const role = jwtClaim(key, 'role');
  return role === null || role === 'anon' ? null : `role ${role}`;
}

/** Whether a text is the address of a page, without user, query and fragment. */
function isHttpAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname;
}
