import { builtInContent } from '#content/built-in-content.ts';
import type { PublicContent } from '#domain/public-content.ts';
import { callFunction } from '#server/publishing/call-function.ts';
import type { HostedProject } from '#server/settings.ts';
import { reasonOf, UserError } from '#server/user-error.ts';

type ReadOptions = {
  /** Null: the site is built for a backend on its own origin, which a build cannot read. */
  hosted: HostedProject | null;
  load: (project: HostedProject, signal: AbortSignal) => Promise<PublicContent>;
  /** Whether a build without the project's content is an error. */
  isRequired: boolean;
};

const timeoutMs = 30_000;

/**
 * Publishes the versions that are due in the project, and reads its content for a site on a static host. When that fails, a warning is printed, and the pages
 * show the built-in texts.
 * @throws UserError instead where the content is required
 */
export async function readContent({ hosted, load, isRequired }: ReadOptions): Promise<PublicContent> {
  const builtAt = new Date().toISOString();
  if (hosted === null) {
    if (isRequired)
      throw new UserError('--require-content needs VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY.');
    return { ...builtInContent, builtAt };
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    await callFunction(hosted, 'publish_due', {}, signal);
    return { ...(await load(hosted, signal)), builtAt };
  } catch (error) {
    const problem = `The content of ${hosted.url} could not be read: ${reasonOf(error)}.`;
    if (isRequired) throw new UserError(problem, { cause: error });
    console.warn(`${problem} The pages show the built-in texts until a visitor's browser reads newer ones.`);
    return { ...builtInContent, builtAt };
  }
}
