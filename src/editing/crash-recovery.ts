import { useEffect, useEffectEvent, useRef } from 'react';
import type { FormTexts } from '#ui/use-valibot-form.ts';

/** What somebody typed into one form, under the form's name. */
export type TypedTexts = { name: string; texts: FormTexts };

/** Where one part of a screen waits between a crash of that screen and its next drawing. */
export type RescueSlot<Value> = { waiting: { value: Value; typed: TypedTexts | null } | null };

type Rescuable<Value> = {
  slot: RescueSlot<Value>;
  /** What is to outlive a crash, as it is at that moment; null: nothing. Called while React renders. */
  read: () => Value | null;
  /** The typed texts of it, to be shown and copied. */
  describe?: (value: Value) => TypedTexts;
  /** Brings it back to the screen that was drawn again. */
  putBack: (value: Value) => void;
};

type Found = { typed: TypedTexts | null; wait: () => void };

const slots = new Set<RescueSlot<unknown>>();
const mounted = new Set<() => Found | null>();

/** A slot, made once for each thing that can be on a screen. */
export function createRescueSlot<Value>(): RescueSlot<Value> {
  const slot: RescueSlot<Value> = { waiting: null };
  slots.add(slot);
  return slot;
}

/** Has a part of a screen outlive a crash of that screen. */
export function useRescue<Value>(rescuable: Rescuable<Value>): void {
  const { slot } = rescuable;
  const latest = useRef(rescuable);
  const putBack = useEffectEvent((value: Value) => rescuable.putBack(value));
  useEffect(() => {
    latest.current = rescuable;
  });
  useEffect(() => {
    const find = (): Found | null => {
      const value = latest.current.read();
      if (value === null) return null;
      const typed = latest.current.describe?.(value) ?? null;
      const wait = () => {
        slot.waiting = { value, typed };
      };
      return { typed, wait };
    };
    mounted.add(find);
    const { waiting } = slot;
    slot.waiting = null;
    if (waiting) putBack(waiting.value);
    return () => {
      mounted.delete(find);
    };
  }, [slot]);
}

/** What a crash found on the screen. */
export type Rescued = {
  typed: TypedTexts[];
  /** Has all of it put back as soon as its screen is drawn again. */
  wait: () => void;
};

/** Reads what is on a screen that has crashed, before React takes it off the page. */
export function rescue(): Rescued {
  const still = [...slots].flatMap(({ waiting }) => waiting?.typed ?? []);
  const found = [...mounted].flatMap((find) => find() ?? []);
  return {
    typed: [...still, ...found.flatMap(({ typed }) => typed ?? [])],
    wait: () => {
      for (const { wait } of found) wait();
    },
  };
}
