import { exampleSiteUrl } from '#content/site.ts';
import type { PublicAgency } from '#domain/public-content.ts';
import { isLoopback } from '#server/loopback.ts';
import { type HostedProject, jwtClaim, type Settings } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';
import { isExample, isExampleHost } from '../../supabase/functions/contact-form/examples.ts';

/**
 * Refuses a build for a Supabase project that only an unfinished set-up can ask for. A project on this machine is for
 * trying out, and may be anything but an address with a path.
 *
 * @throws UserError with a line for each problem.
 */
export function checkHostedBuild({ hosted, siteUrl }: Pick<Settings, 'hosted' | 'siteUrl'>): void {
  if (hosted === null) return;
  const { hostname, pathname } = new URL(hosted.url);
  const problems: string[] = [];
  if (pathname !== '/') {
    problems.push(`VITE_SUPABASE_URL must be the project's origin, without a path, not "${hosted.url}".`);
  }
  if (!isLoopback(hostname)) problems.push(...publicProblems(hosted, siteUrl));
  if (problems.length > 0) throw new UserError(problems.join('\n'));
}

/**
 * Refuses the built-in facts of the agency in a build for a project on another machine.
 * @throws UserError that names each sample.
 */
export function checkAgency(
  { hosted, siteUrl }: Pick<Settings, 'hosted' | 'siteUrl'>,
  { name, email, links }: PublicAgency,
  { ALLOW_SAMPLE_AGENCY }: NodeJS.ProcessEnv,
): void {
  if (hosted === null || isLoopback(new URL(hosted.url).hostname) || ALLOW_SAMPLE_AGENCY?.trim() === 'true')
    return;
  const samples = [
    ...(name === 'Farweave' ? [`name "${name}"`] : []),
    ...(isPlaceholderHost(email.replace(/.*@/, '')) ? [`email "${email}"`] : []),
    ...(siteUrl === null ? [`address "${exampleSiteUrl}", for want of VITE_SITE_URL`] : []),
    ...links
      .filter(({ address }) => isPlaceholderHost(URL.parse(address)?.hostname ?? ''))
      .map((link) => `${link.name} "${link.address}"`),
  ];
  if (samples.length === 0) return;
  throw new UserError(
    `The facts of the agency are still samples: ${samples.join(', ')}. Change them in the admin area, under Content, Agency, or set ALLOW_SAMPLE_AGENCY=true.`,
  );
}

function publicProblems({ url, publicKey }: HostedProject, siteUrl: string | null): string[] {
  const addresses = { VITE_SUPABASE_URL: url, ...(siteUrl !== null && { VITE_SITE_URL: siteUrl }) };
  const problems: string[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    const { hostname, protocol } = new URL(address);
    if (isPlaceholderHost(hostname)) problems.push(`${name} is an example: "${address}".`);
    if (protocol === 'http:' && !isLoopback(hostname))
      problems.push(`${name} must begin with https: for another machine, not "${address}".`);
  }
  // The Supabase CLI signs the keys of every project on a developer's machine as `supabase-demo`.
  if (isExample(publicKey) || jwtClaim(publicKey, 'iss') === 'supabase-demo')
    problems.push('VITE_SUPABASE_ANON_KEY is an example: put the public key of the project there.');
  return problems;
}

/** Names that are reserved for examples, and those that guides put in the place of one's own. */
function isPlaceholderHost(hostname: string): boolean {
  return (
    isExampleHost(hostname) ||
    /^(example|your-?(project|site|domain)[^.]*|project-?(ref|id)|ref|xyzcompany|x{4,})\./.test(hostname)
  );
}
