import {
  areSame,
  type DraftTexts,
  dropAllDrafts,
  dropDraft,
  dropSaved,
  type KeptDraft,
  newSitting,
} from '#editing/draft-storage.ts';
import {
  answerDraft,
  findDrafts,
  followForm,
  type KeptForm,
  offeredDrafts,
  setAside,
} from '#editing/kept-form.ts';

type Settings<Texts> = {
  owner: string;
  record: string;
  /** What the form starts with. */
  initial: Texts;
  /** The id of the record, where its name does not say it. */
  id?: () => string;
  /** The version that is typed over. */
  version: () => number | null;
  /** Told with a draft that fills the form. */
  onRestore: (draft: KeptDraft) => void;
};

/** A form on the real logic of kept drafts, without a screen: it tells of every change as the real one does. */
export class DraftedForm<Texts extends DraftTexts> {
  texts: Texts;
  baseline: Texts;
  owner: string;
  private readonly settings: Settings<Texts>;
  private readonly sitting = newSitting();
  private found: KeptDraft[];
  private before: { record: string; isDirty: boolean };

  constructor(settings: Settings<Texts>) {
    this.settings = settings;
    this.baseline = settings.initial;
    this.texts = settings.initial;
    this.owner = settings.owner;
    this.before = { record: settings.record, isDirty: false };
    this.found = findDrafts(this.form);
  }

  get isDirty(): boolean {
    return !areSame(this.baseline, this.texts);
  }

  /** What was typed in other sittings and waits for an answer. */
  get offered(): KeptDraft[] {
    return offeredDrafts(this.form, this.found);
  }

  fill(texts: Partial<Texts>): void {
    this.texts = { ...this.texts, ...texts };
    this.follow();
  }

  /** Shows what is stored. */
  settle(texts: Texts): void {
    this.baseline = texts;
    this.fill(texts);
  }

  /** Keeps its texts, over what is stored now. */
  startFrom(texts: Texts): void {
    this.baseline = texts;
    this.follow();
  }

  restore(draft: KeptDraft): void {
    const left = answerDraft(this.form, this.found, draft);
    const aside = setAside(this.form, draft);
    this.found = aside ? [aside.draft, ...left] : left;
    this.settings.onRestore(draft);
    this.texts = { ...this.texts, ...draft.texts };
    this.follow();
  }

  discard(draft: KeptDraft): void {
    this.found = answerDraft(this.form, this.found, draft);
  }

  /** It closes with these texts saved. */
  dropSaved(saved: DraftTexts): void {
    dropSaved(this.form, saved);
  }

  /** It closes with its texts given up. */
  dropDraft(): void {
    dropDraft(this.form);
  }

  /** It closes with all that its user has typed given up. */
  dropAll(): void {
    this.dropDraft();
    dropAllDrafts(this.owner);
  }

  changeOwner(owner: string): void {
    this.owner = owner;
    this.lookAgain();
    this.follow();
  }

  /** Drafts have been put under its record. */
  lookAgain(): void {
    this.found = findDrafts(this.form);
  }

  /** The record is another one from now on. */
  changeRecord(record: string): void {
    this.settings.record = record;
    this.follow();
  }

  private get form(): KeptForm {
    const { record, id, version } = this.settings;
    const { owner, sitting, texts, isDirty, baseline } = this;
    return { owner, record, sitting, texts, isDirty, stored: baseline, id: id?.(), version: version() };
  }

  private follow(): void {
    followForm(this.form, this.before);
    this.before = { record: this.settings.record, isDirty: this.isDirty };
  }
}
