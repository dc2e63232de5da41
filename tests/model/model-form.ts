import type { RowVersion } from '#domain/save-result.ts';
import {
  type Draft,
  type DraftScope,
  deleteAllDrafts,
  deleteDraft,
  readDrafts,
} from '#editing/draft-storage.ts';
import {
  areSameTexts,
  type DraftedForm,
  deleteSavedDrafts,
  discardDraft,
  restoreDraft,
  selectOfferedDrafts,
  syncDraft,
} from '#editing/form-drafts.ts';
import type { FormTexts } from '#ui/use-valibot-form.ts';

type Settings<Texts> = DraftScope & {
  /** What the form starts with. */
  stored: Texts;
  base: () => RowVersion;
  onRestore: (base: RowVersion) => void;
  isOffered?: (draft: Draft) => boolean;
};

/** A form without a screen, on the real logic of drafts: it stores each change as the real one does. */
export class ModelForm<Texts extends FormTexts> implements DraftedForm {
  texts: Texts;
  stored: Texts;
  owner: string;
  record: string;
  readonly formName = 'form';
  editSession: string = crypto.randomUUID();
  isOffered: (draft: Draft) => boolean;
  private drafts: Draft[];
  private discarded: Texts | undefined;
  private readonly settings: Settings<Texts>;

  constructor(settings: Settings<Texts>) {
    const { owner, record, stored, isOffered = () => true } = settings;
    this.settings = settings;
    this.owner = owner;
    this.record = record;
    this.texts = stored;
    this.stored = stored;
    this.isOffered = isOffered;
    this.drafts = readDrafts(this);
    this.sync();
  }

  get isDirty(): boolean {
    return !areSameTexts(this.stored, this.texts);
  }

  get base(): RowVersion {
    return this.settings.base();
  }

  /** What was typed in other edit sessions and waits for an answer. */
  get offered(): Draft[] {
    return selectOfferedDrafts(this, this.drafts);
  }

  fill(texts: Partial<Texts>): void {
    this.texts = { ...this.texts, ...texts };
    this.sync();
  }

  /** Shows what is stored. */
  showStored(texts: Texts): void {
    this.stored = texts;
    this.fill(texts);
  }

  /** Keeps its texts, over what is stored now. */
  changeStored(texts: Texts): void {
    this.stored = texts;
    this.sync();
  }

  /** Something of it has changed. */
  sync(): void {
    if (this.texts !== this.discarded) syncDraft(this);
  }

  restore(draft: Draft): void {
    const { editSession, drafts } = restoreDraft(this, this.drafts, draft);
    this.editSession = editSession;
    this.drafts = drafts;
    this.texts = { ...this.texts, ...draft.texts };
    this.settings.onRestore(draft.base);
    this.sync();
  }

  discard(draft: Draft): void {
    this.drafts = discardDraft(this, this.drafts, draft);
  }

  /** It closes with its texts saved. */
  deleteSavedDrafts(): void {
    this.discarded = this.texts;
    deleteSavedDrafts(this, this.texts);
  }

  /** It closes with its texts given up. */
  deleteDraft(): void {
    this.discarded = this.texts;
    deleteDraft(this);
  }

  /** It closes with all given up that its user has typed. */
  deleteAllDrafts(): void {
    this.deleteDraft();
    deleteAllDrafts(this.owner);
  }

  changeOwner(owner: string): void {
    this.owner = owner;
    this.drafts = readDrafts(this);
  }
}
