import type { LandingDraft, LandingRecord } from '#domain/landing-content.ts';
import type { RowVersion, SaveResult } from '#domain/save-result.ts';
import type { SectionDraft } from '#machines/landing-content.machine.ts';
import type { Write } from '#machines/shared/save.machine.ts';
import { ModelledServer } from './editing-stage.ts';

export const landingDraft = (title: string, content: string): LandingDraft => ({
  title,
  subtitle: '',
  content,
  button_text: null,
  button_link: null,
});

/** A section as a server stores it, with the rules of the real one: a version, and a session for every call. */
export class EditingServer extends ModelledServer {
  stored: LandingRecord | undefined;
  /** What each write has replaced. */
  readonly writes: { draft: LandingDraft; over: LandingRecord | undefined }[] = [];
  private version = 0;

  save({ draft, base }: Write<SectionDraft>): Promise<SaveResult<LandingRecord>> {
    return this.send(() => this.write(draft, base));
  }

  /** Somebody else's save, over what is stored. */
  overwrite(draft: LandingDraft): void {
    this.store(draft);
  }

  remove(): void {
    this.stored = undefined;
  }

  private write(draft: LandingDraft, base: RowVersion): SaveResult<LandingRecord> {
    const current = this.stored;
    if ((current?.version ?? 0) === base.version) {
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
