import {
  areSame,
  type DraftTexts,
  dropAllDrafts,
  dropDraft,
  dropEqualDrafts,
  dropSaved,
  type KeptDraft,
  keepDraft,
  newSitting,
  readDrafts,
} from '#ui/kept-drafts.ts';

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

// Nobody types two drafts within one millisecond.
let time = Date.now();
function now(): string {
  time += 1;
  return new Date(time).toISOString();
}

/** A form that does what the real one does: what is typed is kept in the browser until it is saved, or as it was. */
export class DraftedForm<Texts extends DraftTexts> {
  texts: Texts;
  baseline: Texts;
  owner: string;
  private readonly settings: Settings<Texts>;
  private readonly sitting = newSitting();
  private found: KeptDraft[] = [];
  private wasDirty = false;

  constructor(settings: Settings<Texts>) {
    this.settings = settings;
    this.baseline = settings.initial;
    this.texts = settings.initial;
    this.owner = settings.owner;
    this.find();
  }

  get isDirty(): boolean {
    return !areSame(this.baseline, this.texts);
  }

  /** What was typed in other sittings and waits for an answer. */
  get offered(): KeptDraft[] {
    return this.found.filter((draft) => !areSame(draft.texts, this.baseline));
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
    this.answer(draft);
    if (this.isDirty && !areSame(this.texts, draft.texts)) this.found.unshift(this.keep(newSitting()));
    this.settings.onRestore(draft);
    this.texts = { ...this.texts, ...draft.texts };
    this.follow();
  }

  discard(draft: KeptDraft): void {
    this.answer(draft);
  }

  /** It closes with these texts saved. */
  dropSaved(saved: DraftTexts): void {
    dropSaved({ ...this.of, sitting: this.sitting }, saved);
  }

  /** It closes with its texts given up. */
  dropDraft(): void {
    dropDraft({ ...this.of, sitting: this.sitting });
  }

  /** It closes with all that its user has typed given up. */
  dropAll(): void {
    this.dropDraft();
    dropAllDrafts(this.owner);
  }

  changeOwner(owner: string): void {
    this.owner = owner;
    this.find();
    this.follow();
  }

  /** Drafts have been put under its record. */
  lookAgain(): void {
    this.find();
  }

  /** The record is another one from now on. */
  changeRecord(record: string): void {
    const before = { ...this.of, sitting: this.sitting };
    this.settings.record = record;
    this.follow();
    dropDraft(before);
  }

  private get of() {
    return { owner: this.owner, record: this.settings.record };
  }

  private find(): void {
    dropEqualDrafts(this.of, this.baseline);
    this.found = readDrafts(this.of).filter(({ sitting }) => sitting !== this.sitting);
  }

  private answer({ texts }: KeptDraft): void {
    dropEqualDrafts(this.of, texts);
    this.found = this.found.filter((other) => !areSame(other.texts, texts));
  }

  private follow(): void {
    if (this.isDirty) this.keep(this.sitting);
    else if (this.wasDirty) this.dropSaved(this.texts);
    this.wasDirty = this.isDirty;
  }

  private keep(sitting: string): KeptDraft {
    const { id, version } = this.settings;
    const draft = { sitting, texts: this.texts, id: id?.(), version: version(), typedAt: now() };
    keepDraft(this.of, draft);
    return draft;
  }
}
