import * as v from 'valibot';
import { createActor, SimulatedClock } from 'xstate';
import { deleteItem, findDeletedIds, loadItems, saveItem } from '#backend/portfolio-items.ts';
import {
  type PortfolioFormValues,
  type PortfolioInput,
  type PortfolioItem,
  portfolioFormValues,
  portfolioInputSchema,
} from '#domain/portfolio-item.ts';
import { defaultPortfolioQuery } from '#domain/portfolio-items-query.ts';
import type { User } from '#domain/user.ts';
import { idsOfItemsWithDrafts, isOfferedFor, itemDraftScope } from '#features/portfolio/use-item-drafts.ts';
import { sessionActors } from '#features/session/session-actors.ts';
import {
  type PortfolioDialogEvent,
  portfolioDialogMachine,
  saveItemMachine,
} from '#machines/portfolio-dialog.machine.ts';
import { type PortfolioListEvent, portfolioListMachine } from '#machines/portfolio-list.machine.ts';
import { requestTimeout } from '#machines/shared/requests.ts';
import type { SaveEvent } from '#machines/shared/save.machine.ts';
import { type LogOut, openSession } from './editing-harness.ts';
import { ModelForm } from './model-form.ts';
import type { PortfolioServer } from './portfolio-server.ts';

/** A browser's tab with Portfolio Management open. */
export type PortfolioTab = ReturnType<typeof openPortfolioTab>;

type Opening = Extract<PortfolioDialogEvent, { type: 'dialog.create' | 'dialog.edit' }>;

/** Opens Portfolio Management in a tab: the production machines and actors on a modelled server. */
export function openPortfolioTab(server: PortfolioServer, user: User) {
  const clock = new SimulatedClock();
  const { auth, report, logOut } = openSession(server, user, clock);
  const list = createActor(portfolioListMachine.provide({ actors: { loadItems, deleteItem } }), {
    input: { query: defaultPortfolioQuery },
    clock,
  });
  const dialog = createActor(
    portfolioDialogMachine.provide({
      actors: {
        save: saveItemMachine.provide({
          actors: { write: saveItem, ...sessionActors(auth) },
        }),
      },
    }),
    { clock },
  );
  /** What was announced as saved. */
  const announced: PortfolioInput[] = [];
  let form: ModelForm<PortfolioFormValues> | undefined;
  let owner = user.id;

  const runningSave = () => dialog.getSnapshot().children.save;
  const saving = () => runningSave()?.getSnapshot();
  const isAdmin = () => auth.getSnapshot().hasTag('admin');
  const isOpen = () => isAdmin() || auth.getSnapshot().hasTag('sessionExpired');
  function startForm(): void {
    const base = () => {
      const { id, version } = saving()?.context.base ?? dialog.getSnapshot().context;
      return { id, version };
    };
    const isNew = base().version === 0;
    const { id } = base();
    let deletedIds: string[] = [];
    form = new ModelForm({
      ...itemDraftScope(owner),
      stored: dialog.getSnapshot().context.initial,
      base,
      onRestore: (restored) =>
        dialog.send({ type: 'draft.restore', id: restored.id, version: isNew ? 0 : restored.version }),
      isOffered: (draft) => isOfferedFor(isNew ? null : id, deletedIds, draft),
    });
    const ids = isNew ? idsOfItemsWithDrafts(owner) : [];
    if (ids.length === 0) return;
    const request = createActor(findDeletedIds, { input: { ids } });
    request.subscribe({
      next: ({ output }) => {
        deletedIds = output ?? deletedIds;
      },
      error: () => {},
    });
    request.start();
  }
  function saved({ title, category, description, image_url }: PortfolioItem): void {
    announced.push({ title, category, description, image_url });
    form?.deleteSavedDrafts();
  }

  dialog.on('item.created', ({ item }) => {
    saved(item);
    list.send({ type: 'list.reloadAfterCreate', id: item.id, title: item.title });
  });
  dialog.on('item.updated', ({ item }) => {
    saved(item);
    list.send({ type: 'list.reload' });
  });
  dialog.subscribe((snapshot) => {
    if (!snapshot.hasTag('open')) form = undefined;
    form?.sync();
    runningSave()?.subscribe(() => form?.sync());
  });
  list.on('request.failed', ({ error }) => {
    if (error.kind === 'unauthenticated') report({ type: 'session.ended', byUser: false });
  });
  auth.subscribe((snapshot) => {
    const { id } = snapshot.context.user;
    if (id === '' || id === owner) return;
    owner = id;
    form?.changeOwner(id);
  });
  dialog.start();
  list.start();

  return {
    auth,
    dialog,
    list,
    announced,
    report,
    logOut: (how: LogOut) => logOut(how, () => form?.isDirty && form.deleteAllDrafts()),
    form: () => (isOpen() ? form : undefined),
    /** What was typed last was not saved, whether or not it is on the screen. */
    isDirty: () => form?.isDirty ?? false,
    /** The page is on the screen: an admin's, or one whose session was lost. */
    isOpen,
    rows: (): PortfolioItem[] => list.getSnapshot().context.shown?.items ?? [],
    /** Opens the dialog where no other is open. @returns whether it was */
    open(event: Opening): boolean {
      if (!isAdmin() || !dialog.getSnapshot().can(event) || list.getSnapshot().hasTag('confirmingDelete'))
        return false;
      dialog.send(event);
      startForm();
      return true;
    },
    /** The save that is running. */
    saving,
    /** Answers a question of the save where it is asked. @returns whether it was */
    answer(event: SaveEvent<PortfolioInput>): boolean {
      if (!isAdmin() || !saving()?.can(event)) return false;
      if (event.type === 'conflict.takeTheirs') form?.deleteDraft();
      if (event.type === 'conflict.merge') form?.fill(portfolioFormValues(event.values));
      runningSave()?.send(event);
      if (event.type === 'conflict.takeTheirs') startForm();
      return true;
    },
    /** Closes the dialog where it can be closed; the answer, where the person is asked first. @returns whether it did */
    leave(isDiscarded: boolean): boolean {
      const isAsked = form?.isDirty ?? false;
      if (!isAdmin() || saving()?.matches('userChanged') || (isAsked && !isDiscarded)) return false;
      const discarded = isAsked && form;
      if (dialog.getSnapshot().can({ type: 'dialog.close' })) dialog.send({ type: 'dialog.close' });
      else if (!this.answer({ type: 'save.cancel' })) return false;
      if (discarded) discarded.deleteDraft();
      return true;
    },
    /** Asks for a deletion, or answers the question, where it is offered. @returns whether it was */
    delete(event: Extract<PortfolioListEvent, { type: `delete.${string}` }>): boolean {
      const isOffered = isAdmin() && !dialog.getSnapshot().hasTag('open') && list.getSnapshot().can(event);
      if (isOffered) list.send(event);
      return isOffered;
    },
    /** What the page does once there is a connection again. */
    readFailedListAgain(): void {
      if (isOpen() && list.getSnapshot().matches({ list: 'failed' })) list.send({ type: 'list.reload' });
    },
    isEditable(): boolean {
      return isAdmin() && dialog.getSnapshot().matches('editing');
    },
    save(): void {
      const parsed = v.safeParse(portfolioInputSchema, form?.texts);
      if (parsed.success) dialog.send({ type: 'item.submit', values: parsed.output });
    },
    waitTooLong: () => clock.increment(requestTimeout),
    close(): void {
      for (const actor of [dialog, list, auth]) actor.stop();
    },
  };
}
