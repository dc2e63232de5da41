import * as v from 'valibot';
import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate';
import { deleteItems, findDeletedIds, loadItems, saveItem } from '#backend/portfolio-items.ts';
import type { BackendError } from '#domain/backend-error.ts';
import {
  type PortfolioFormValues,
  type PortfolioInput,
  type PortfolioItem,
  portfolioFormValues,
  portfolioInputSchema,
} from '#domain/portfolio-item.ts';
import {
  defaultPortfolioQuery,
  type PortfolioDetails,
  type PortfolioQuery,
} from '#domain/portfolio-items-query.ts';
import type { User } from '#domain/user.ts';
import { idsOfItemsWithDrafts, isOfferedFor, itemDraftScope } from '#features/portfolio/use-item-drafts.ts';
import { sessionActors } from '#features/session/session-actors.ts';
import { pagedListMachine } from '#machines/paged-list.machine.ts';
import {
  type PortfolioDialogEvent,
  portfolioDialogMachine,
  saveItemMachine,
} from '#machines/portfolio-dialog.machine.ts';
import { removalMachine } from '#machines/removal.machine.ts';
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
  const list = createActor(
    pagedListMachine<PortfolioQuery, PortfolioItem, never, PortfolioDetails>().provide({
      actors: { loadPage: loadItems },
    }),
    { input: { query: defaultPortfolioQuery }, clock },
  );
  let removal: ActorRefFrom<typeof removalMachine> | undefined;
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
    list.send({ type: 'list.reload' });
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
  const reportLostSession = ({ error }: { error: BackendError }) => {
    if (error.kind === 'unauthenticated') report({ type: 'session.ended', byUser: false });
  };
  list.on('request.failed', reportLostSession);
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
    rows: (): PortfolioItem[] => list.getSnapshot().context.shown?.rows ?? [],
    /** Opens the dialog where no other is open. @returns whether it was */
    open(event: Opening): boolean {
      if (!isAdmin() || !dialog.getSnapshot().can(event) || this.removing('confirmingDelete')) return false;
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
    removing: (tag: 'confirmingDelete' | 'deleting') => removal?.getSnapshot().hasTag(tag) ?? false,
    /** Asks whether an item is to be deleted, where that is offered. */
    askToDelete({ id }: PortfolioItem): void {
      if (!isAdmin() || dialog.getSnapshot().hasTag('open') || this.removing('confirmingDelete')) return;
      removal?.stop();
      removal = createActor(removalMachine.provide({ actors: { deleteRecords: deleteItems } }), {
        input: { ids: [id], task: 'delete' },
        clock,
      });
      removal.on('*', ({ type }) => {
        if (type === 'records.deleted' || type === 'records.gone') list.send({ type: 'list.reload' });
      });
      removal.on('request.failed', reportLostSession);
      removal.start();
    },
    /** Answers the question where it is asked. @returns the id of the item; null where no question is open */
    answerDelete(type: 'delete.cancel' | 'delete.confirm'): string | null {
      if (!isAdmin() || !removal?.getSnapshot().can({ type })) return null;
      removal.send({ type });
      return removal.getSnapshot().context.ids[0] ?? null;
    },
    /** What the page does once there is a connection again. */
    readFailedListAgain(): void {
      if (isOpen() && list.getSnapshot().context.isOutdated) list.send({ type: 'list.reload' });
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
      for (const actor of [dialog, list, auth, removal]) actor?.stop();
    },
  };
}
