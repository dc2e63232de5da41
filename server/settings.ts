import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { dataDirFromEnvironment } from './backend/data-folder.ts';

/** A hosted or self-hosted Supabase project, in place of the embedded backend. */
export type HostedProject = {
  /** Without a slash at its end. */
  url: string;
  /** The public (anonymous, publishable) key. */
  publicKey: string;
};

/** What the environment variables say, checked. */
export type Environment = {
  /** TCP port of `npm start`; 0 lets the system choose. */
  port: number;
  /** The embedded database's folder. */
  dataDir: string;
  /** Null: the embedded backend is started. */
  hosted: HostedProject | null;
  /** The site's public origin, which is compiled into it. Null: `npm start` names the one it serves on. */
  siteUrl: string | null;
};

/** The environment cannot be used; `message` is one sentence for a person and names the variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const defaultPort = 4173;

/**
 * Reads and checks the variables of `.env.example`.
 *
 * @throws EnvironmentError for the first one that cannot be used. A wrong key is never repeated in it.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  checkFallbackEmail(env);
  return {
    port: readPort(env),
    dataDir: dataDirFromEnvironment(env),
    hosted: readHostedProject(env),
    siteUrl: readSiteUrl(env),
  };
}

/**
 * The hosted project that the environment or, for a build, the file `.env.production` names; null when none does.
 *
 * @throws EnvironmentError as {@link readEnvironment} does.
 */
export function hostedProjectOf(env: NodeJS.ProcessEnv, file = '.env.production'): HostedProject | null {
  const production = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return readHostedProject(env) ?? readHostedProject({ ...production });
}

/** A variable's value without surrounding blanks; null when unset or empty, which mean the same. */
function setValue(env: NodeJS.ProcessEnv, name: string): string | null {
  return env[name]?.trim() || null;
}

function readPort(env: NodeJS.ProcessEnv): number {
  const text = setValue(env, 'PORT');
  if (text === null) return defaultPort;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new EnvironmentError(`PORT must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readHostedProject(env: NodeJS.ProcessEnv): HostedProject | null {
  const url = setValue(env, 'VITE_SUPABASE_URL');
  const publicKey = setValue(env, 'VITE_SUPABASE_ANON_KEY');
  if (publicKey !== null) checkPublicKey(publicKey);
  if (url === null && publicKey === null) return null;
  if (url === null) throw missing('VITE_SUPABASE_ANON_KEY', 'VITE_SUPABASE_URL');
  if (publicKey === null) throw missing('VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY');
  return { url: checkedUrl(url), publicKey };
}

function missing(present: string, absent: string): EnvironmentError {
  return new EnvironmentError(
    `${present} is set but ${absent} is not: set both for a Supabase project, or neither for the embedded backend.`,
  );
}

function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const usable =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '';
  if (!usable) {
    throw new EnvironmentError(
      `VITE_SUPABASE_URL must be the http(s) address of a Supabase project, such as https://example.supabase.co, not "${text}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function checkPublicKey(key: string): void {
  if (/\s/.test(key)) throw new EnvironmentError('VITE_SUPABASE_ANON_KEY must be one key without blanks.');
  const role = key.startsWith('sb_secret_') ? 'secret' : jwtClaim(key, 'role');
  if (role !== null && role !== 'anon') {
    throw new EnvironmentError(
      `VITE_SUPABASE_ANON_KEY holds a key that must stay secret (${role === 'secret' ? 'sb_secret_…' : `role ${role}`}): every visitor would get it, so put the public (anon or sb_publishable_…) key there.`,
    );
  }
}

/** A claim of a JWT, unverified; null when the text is no JWT or has no such claim. */
export function jwtClaim(token: string, name: string): string | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const claim = new Map(Object.entries(Object(claims))).get(name);
    return claim === undefined ? null : String(claim);
  } catch {
    return null;
  }
}

function checkFallbackEmail(env: NodeJS.ProcessEnv): void {
  const email = setValue(env, 'VITE_ADMIN_FALLBACK_EMAIL');
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new EnvironmentError(`VITE_ADMIN_FALLBACK_EMAIL must be one e-mail address, not "${email}".`);
  }
}

/** The public origin of the site, without a slash at its end; null when unset. */
function readSiteUrl(env: NodeJS.ProcessEnv): string | null {
  const text = setValue(env, 'VITE_SITE_URL');
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new EnvironmentError(
      `VITE_SITE_URL must be the site's origin, such as https://example.com, not "${text}".`,
    );
  }
  return url.origin;
}

/** The variables that are compiled into the site, as the build reads them. */
const siteVariables = [
  'CONTACT_KEEP_DAYS',
  'VITE_ADMIN_FALLBACK_EMAIL',
  'VITE_SITE_URL',
  'VITE_SUPABASE_ANON_KEY',
  'VITE_SUPABASE_URL',
] as const;

/**
 * The variables that are compiled into the site, normalised: unset rather than empty, addresses without a
 * slash at their end.
 *
 * @throws EnvironmentError as {@link readEnvironment} does.
 */
export function siteVariablesOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const { hosted, siteUrl } = readEnvironment(env);
  const values: Record<(typeof siteVariables)[number], string | null> = {
    CONTACT_KEEP_DAYS: setValue(env, 'CONTACT_KEEP_DAYS'),
    VITE_ADMIN_FALLBACK_EMAIL: setValue(env, 'VITE_ADMIN_FALLBACK_EMAIL'),
    VITE_SITE_URL: siteUrl,
    VITE_SUPABASE_ANON_KEY: hosted?.publicKey ?? null,
    VITE_SUPABASE_URL: hosted?.url ?? null,
  };
  const set: Record<string, string> = {};
  for (const name of siteVariables) {
    const value = values[name];
    if (value !== null) set[name] = value;
  }
  return set;
}

/** Makes `process.env` hold {@link siteVariablesOf} in place of what a person wrote, for the build. */
export function applySiteVariables(): void {
  const values = siteVariablesOf(process.env);
  for (const name of siteVariables) delete process.env[name];
  Object.assign(process.env, values);
}
