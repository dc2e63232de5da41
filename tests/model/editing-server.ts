import { hasTexts } from '#backend/rows.ts';
import type { LandingInput, LandingRecord } from '#domain/landing-content.ts';
import type { RowVersion, SaveResult } from '#domain/save-result.ts';
import type { SectionInput } from '#machines/landing-content.machine.ts';
import type { Write } from '#machines/shared/save.machine.ts';
import { ModelledServer } from './editing-harness.ts';

export const landingInput = (title: string, content: string): LandingInput => ({
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
  readonly writes: { values: LandingInput; over: LandingRecord | undefined }[] = [];
  private version = 0;

  save({ values, base }: Write<SectionInput>): Promise<SaveResult<LandingRecord>> {
    return this.send(() => this.write(values, base));
  }

  /** A save by another user, over what is stored. */
  overwrite(values: LandingInput): void {
    this.store(values);
  }

  remove(): void {
    this.stored = undefined;
  }

  private write(values: LandingInput, base: RowVersion): SaveResult<LandingRecord> {
    const current = this.stored;
    if ((current?.version ?? 0) === base.version) {
      this.writes.push({ values, over: current });
      return { outcome: 'saved', record: this.store(values) };
    }
    if (!current) return { outcome: 'missing' };
    return hasTexts(current, values)
      ? { outcome: 'saved', record: current }
      : { outcome: 'conflict', current };
  }

  private store(values: LandingInput): LandingRecord {
    this.version += 1;
    this.stored = {
      ...values,
      id: this.stored?.id ?? `record-${this.version}`,
      section: 'hero',
      version: this.version,
      updated_at: '2026-01-01T00:00:00.000Z',
    };
    return this.stored;
  }
}
