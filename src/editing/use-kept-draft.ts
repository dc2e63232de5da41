import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showError, type ToastText } from '#ui/toast.tsx';
import type { KeptDraft } from './draft-storage.ts';
import { answerDraft, findDrafts, followForm, type KeptForm, offeredDrafts, setAside } from './kept-form.ts';

type Settings = KeptForm & {
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
  const { owner, record, sitting, texts, isDirty, lookedUp } = settings;
  const [found, setFound] = useState(() => lookUp(settings));
  if (found.owner !== owner || found.lookedUp !== lookedUp) setFound(lookUp(settings));
  const before = useRef({ record, isDirty: false });

  const warnUnless = (isKept: boolean) => {
    if (isKept || hasFailed) return;
    hasFailed = true;
    showError(settings.failure);
  };
  const follow = useEffectEvent((now: Partial<KeptForm>) =>
    warnUnless(followForm({ ...settings, ...now }, before.current)),
  );
  useEffect(() => {
    // Not for another owner alone: what is in the form was typed by the one before.
    follow({ record, sitting, texts, isDirty });
    before.current = { record, isDirty };
  }, [record, sitting, texts, isDirty]);

  return {
    drafts: offeredDrafts(settings, found.drafts),
    restore: (draft) => {
      const left = answerDraft(settings, found.drafts, draft);
      const aside = setAside(settings, draft);
      warnUnless(aside?.isKept ?? true);
      setFound({ ...found, drafts: aside ? [aside.draft, ...left] : left });
      settings.fill(draft);
    },
    discard: (draft) => setFound({ ...found, drafts: answerDraft(settings, found.drafts, draft) }),
  };
}

function lookUp(settings: Settings) {
  const { owner, lookedUp } = settings;
  return { owner, lookedUp, drafts: findDrafts(settings) };
}
