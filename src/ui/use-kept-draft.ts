import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DraftKey, dropDraft, type KeptDraft, keepDraft, readDraft } from './kept-drafts.ts';
import { showError, type ToastText } from './toast.tsx';

type Settings = DraftKey & {
  texts: Record<string, string>;
  isDirty: boolean;
  /** The version of the record that the form started from; null: there is none. */
  version: number | null;
  /** Said once where nothing can be kept. */
  failure: ToastText;
};

let hasFailed = false;

/**
 * Keeps what is typed into a form as it is typed, until it is saved or as it was.
 *
 * @returns the draft that was kept before the form was opened, to be offered, and what ends the offer
 */
export function useKeptDraft(settings: Settings): { offered: KeptDraft | null; endOffer: () => void } {
  const { owner, record, texts, isDirty } = settings;
  const [offered, setOffered] = useState(() => offerFor(settings));
  const wasDirty = useRef(false);

  const keep = useEffectEvent(() => {
    const { version, failure } = settings;
    if (keepDraft({ owner, record }, { texts, version }) || hasFailed) return;
    hasFailed = true;
    showError(failure);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the texts is kept.
  useEffect(() => {
    if (isDirty) keep();
    else if (wasDirty.current) dropDraft({ owner, record });
    wasDirty.current = isDirty;
  }, [owner, record, texts, isDirty]);

  return { offered, endOffer: () => setOffered(null) };
}

function offerFor({ owner, record, texts }: Settings): KeptDraft | null {
  const draft = readDraft({ owner, record });
  const names = Object.keys(texts);
  const isOfThisForm = draft !== null && names.every((name) => draft.texts[name] !== undefined);
  return isOfThisForm && names.some((name) => draft.texts[name] !== texts[name]) ? draft : null;
}
