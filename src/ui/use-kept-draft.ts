import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  areSame,
  type DraftKey,
  type DraftTexts,
  dropDraft,
  dropEqualDrafts,
  dropSaved,
  type KeptDraft,
  keepDraft,
  newSitting,
  readDrafts,
} from './kept-drafts.ts';
import { showError, type ToastText } from './toast.tsx';

type Settings = DraftKey & {
  texts: DraftTexts;
  isDirty: boolean;
  /** What the form holds as long as nothing is typed. */
  stored: DraftTexts;
  /** The id that the record has or is to get, where its name does not say it. */
  id?: string | undefined;
  /** The version of the record that the form started from; null: there is none. */
  version: number | null;
  /** Another number: drafts have been put under this record, and are looked up again. */
  lookedUp?: number;
  /** Fills the form with a draft. */
  fill: (draft: KeptDraft) => void;
  /** Said once where nothing can be kept. */
  failure: ToastText;
};

/** What was typed in other sittings and waits for an answer. */
export type OfferedDrafts = {
  /** The newest first. */
  drafts: KeptDraft[];
  /** Goes on with a draft; what the form holds unsaved becomes one that is offered. */
  restore: (draft: KeptDraft) => void;
  discard: (draft: KeptDraft) => void;
};

let hasFailed = false;

/**
 * Keeps what is typed into a form as it is typed, until it is saved or as it was.
 *
 * @returns what was kept in other sittings and is not answered yet
 */
export function useKeptDraft(settings: Settings): OfferedDrafts {
  const { owner, record, sitting, texts, isDirty, stored, id, version, lookedUp } = settings;
  const [found, setFound] = useState(() => findDrafts(settings));
  if (found.owner !== owner || found.lookedUp !== lookedUp) setFound(findDrafts(settings));
  const wasDirty = useRef(false);
  const keptIn = useRef(record);

  const keep = (under: string) => {
    const draft = { sitting: under, texts, id, version, typedAt: new Date().toISOString() };
    if (!keepDraft({ owner, record }, draft) && !hasFailed) {
      hasFailed = true;
      showError(settings.failure);
    }
    return draft;
  };
  const keepOwn = useEffectEvent(() => keep(sitting));

  useEffect(() => {
    if (isDirty) keepOwn();
    else if (wasDirty.current) dropSaved({ owner, record, sitting }, texts);
    wasDirty.current = isDirty;
    if (keptIn.current !== record) dropDraft({ owner, record: keptIn.current, sitting });
    keptIn.current = record;
  }, [owner, record, sitting, texts, isDirty]);

  const answer = (draft: KeptDraft) => dropEqualDrafts({ owner, record }, draft.texts);
  const offerOthers = (than: KeptDraft, aside: KeptDraft[] = []) =>
    setFound({
      ...found,
      drafts: [...aside, ...found.drafts.filter((other) => !areSame(other.texts, than.texts))],
    });

  return {
    drafts: found.drafts.filter((draft) => draft.sitting !== sitting && !areSame(draft.texts, stored)),
    restore: (draft) => {
      answer(draft);
      const isOther = isDirty && !areSame(texts, draft.texts);
      offerOthers(draft, isOther ? [keep(newSitting())] : []);
      settings.fill(draft);
    },
    discard: (draft) => {
      answer(draft);
      offerOthers(draft);
    },
  };
}

type Found = { owner: string; lookedUp: number | undefined; drafts: KeptDraft[] };

function findDrafts({ owner, record, stored, lookedUp }: Settings): Found {
  dropEqualDrafts({ owner, record }, stored);
  const isOfThisForm = ({ texts }: KeptDraft) => Object.keys(stored).every((name) => name in texts);
  return { owner, lookedUp, drafts: readDrafts({ owner, record }).filter(isOfThisForm) };
}
