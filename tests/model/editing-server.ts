import { BackendError } from '#domain/backend-error.ts';
import type { LandingDraft, LandingRecord } from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { LandingSave } from '#machines/landing-content.machine.ts';

const offline = new BackendError('offline', 'Failed to fetch');
const expired = new BackendError('unauthenticated', 'JWT expired', 'PGRST303');
const denied = new BackendError('denied', 'permission denied for table landing_page_content', '42501');

/** What becomes of a call on its way. */
export type Fate = 'answered' | 'requestLost' | 'answerLost';

/** How the database refuses whoever has no session: as one that has ended, or as a visitor. */
export type Refusal = 'expired' | 'denied';

export const landingDraft = (title: string, content: string): LandingDraft => ({
  title,
  subtitle: '',
  content,
  button_text: null,
  button_link: null,
});

/** A section as a server stores it, with the rules of the real one: a version, and a session for every call. */
export class EditingServer {
  stored: LandingRecord | undefined;
  refusal: Refusal | null = null;
  isCut = false;
  /** What each write has replaced. */
  readonly writes: { draft: LandingDraft; over: LandingRecord | undefined }[] = [];
  private version = 0;

  /** A call that only reads. */
  ask<Answer>(answer: Answer): Promise<Answer> {
    return this.isCut
      ? Promise.reject(offline)
      : this.refusal
        ? Promise.reject(this.refusal === 'expired' ? expired : denied)
        : Promise.resolve(answer);
  }

  /** A call for the role: without a session it is refused as such. */
  askRole(): Promise<boolean> {
    return this.isCut
      ? Promise.reject(offline)
      : this.refusal
        ? Promise.reject(expired)
        : Promise.resolve(true);
  }

  /** A save that has reached the server, or has not. @throws BackendError */
  save({ draft, seen }: LandingSave, fate: Fate): SaveResult<LandingRecord> {
    if (this.isCut || fate === 'requestLost') throw offline;
    if (this.refusal) throw this.refusal === 'expired' ? expired : denied;
    const result = this.write(draft, seen);
    if (fate === 'answerLost') throw offline;
    return result;
  }

  /** Somebody else's save, over what is stored. */
  overwrite(draft: LandingDraft): void {
    this.store(draft);
  }

  remove(): void {
    this.stored = undefined;
  }

  private write(draft: LandingDraft, seen: LandingRecord | undefined): SaveResult<LandingRecord> {
    const current = this.stored;
    if (current?.version === seen?.version) {
      this.writes.push({ draft, over: current });
      return { outcome: 'saved', record: this.store(draft) };
    }
    if (!current) return { outcome: 'missing' };
    const isSame = current.title === draft.title && current.content === draft.content;
    return isSame ? { outcome: 'saved', record: current } : { outcome: 'conflict', current };
  }

  private store(draft: LandingDraft): LandingRecord {
    this.version += 1;
    this.stored = {
      ...draft,
      id: this.stored?.id ?? `record-${this.version}`,
      section: 'hero',
      version: this.version,
      updated_at: '2026-01-01T00:00:00.000Z',
    };
    return this.stored;
  }
}
