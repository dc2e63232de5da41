import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { FormTexts } from '#ui/use-valibot-form.ts';

/** `texts`: what was typed, to be shown and copied after a crash. */
type FormState = { texts?: FormTexts; [name: string]: unknown };

type OpenForm<State extends FormState> = {
  /** As people know it; only one form is open under a name. */
  name: string;
  isUnsaved?: boolean;
  /** The state to keep across a crash; null: none. Called while React renders. */
  read?: () => State | null;
  /** Takes what was read before a crash. */
  restore?: (state: State) => void;
  /** The person gives up what is unsaved, or it is saved. */
  discard?: (how: Discarding) => void;
};

type Discarding = { isSaved: boolean };

type UnsavedListener = (formName: string, isUnsaved: boolean) => void;

const openForms = new Map<
  string,
  { read: () => FormState | null; discard: (how: Discarding) => void; isUnsaved: boolean }
>();
/** What waits after a crash until its form is open again. */
const crashed = new Map<string, FormState>();
const listeners = new Set<UnsavedListener>();

/** Registers a form: its unsaved state is reported, and it is restored after a crash. */
export function useOpenForm<State extends FormState>(form: OpenForm<State>): void {
  const { name, isUnsaved = false } = form;
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const restore = useEffectEvent((state: State) => form.restore?.(state));

  useEffect(() => {
    openForms.set(name, {
      read: () => latest.current.read?.() ?? null,
      discard: (how) => latest.current.discard?.(how),
      isUnsaved: false,
    });
    const state = crashed.get(name);
    crashed.delete(name);
    // A cast: a form gets back what the form of its name has read.
    if (state) restore(state as State);
    return () => {
      openForms.delete(name);
    };
  }, [name]);

  useEffect(() => {
    if (!isUnsaved) return;
    mark(name, true);
    return () => mark(name, false);
  }, [name, isUnsaved]);
}

function mark(name: string, isUnsaved: boolean): void {
  const form = openForms.get(name);
  if (form) form.isUnsaved = isUnsaved;
  for (const listener of listeners) listener(name, isUnsaved);
}

/** Calls the listener now for each unsaved form, then on each change of `isUnsaved`. @returns unsubscribe. */
export function watchUnsaved(listener: UnsavedListener): () => void {
  for (const [name, { isUnsaved }] of openForms) if (isUnsaved) listener(name, true);
  return subscribe(listener);
}

/** Has each unsaved form discard what is unsaved in it. */
export function discardUnsaved(how: Discarding): void {
  for (const form of openForms.values()) if (form.isUnsaved) form.discard(how);
}

export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, hasUnsaved);
}

const hasUnsaved = () => [...openForms.values()].some(({ isUnsaved }) => isUnsaved);

function subscribe(listener: UnsavedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was typed into one form. */
export type TypedTexts = { name: string; texts: FormTexts };

/** Reads the forms of a page that has crashed, before React removes it. */
export function readCrashedForms() {
  const states = new Map(crashed);
  for (const [name, { read }] of openForms) {
    const state = read();
    if (state) states.set(name, state);
  }
  return {
    typed: [...states].flatMap(([name, { texts }]): TypedTexts[] => (texts ? [{ name, texts }] : [])),
    /** Has each form restored when it is open again. */
    keepForRestore: () => {
      for (const [name, state] of states) crashed.set(name, state);
    },
  };
}
