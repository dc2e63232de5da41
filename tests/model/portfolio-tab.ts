import * as v from 'valibot';
import { createActor, SimulatedClock } from 'xstate';
import { createItem, deleteItem, findDeletedItems, loadItems, updateItem } from '#backend/portfolio-items.ts';
import {
  type PortfolioDraft,
  type PortfolioFormValues,
  type PortfolioItem,
  portfolioDraftSchema,
  portfolioFormValues,
} from '#domain/portfolio-item.ts';
import { defaultPortfolioQuery } from '#domain/portfolio-items-query.ts';
import type { User } from '#domain/user.ts';
import { editingSessionActors } from '#editing/session-watch.ts';
import { draftRecordOf, itemsWithDrafts, offerWithNewItems } from '#features/portfolio/item-drafts.ts';
import { sessionUser } from '#features/session/auth-actor.ts';
import { editingSession } from '#features/session/editing-session.ts';
import { deletedItemsMachine } from '#machines/deleted-items.machine.ts';
import { type PortfolioDialogEvent, portfolioDialogMachine } from '#machines/portfolio-dialog.machine.ts';
import { type PortfolioListEvent, portfolioListMachine } from '#machines/portfolio-list.machine.ts';
import { mayBeSessionLoss } from '#machines/shared/session-loss.ts';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { DraftedForm } from './drafted-form.ts';
import { type LogOut, openSession } from './editing-stage.ts';
import type { PortfolioServer } from './portfolio-server.ts';

/** A browser's tab with Portfolio Management open. */
export type PortfolioTab = ReturnType<typeof openPortfolioTab>;

type Opening = Extract<PortfolioDialogEvent, { type: 'dialog.create' | 'dialog.edit' }>;

/** Opens Portfolio Management in a tab: the production machines and actors on a modelled server. */
export function openPortfolioTab(server: PortfolioServer, user: User) {
  const clock = new SimulatedClock();
  const { auth, tell, logOut } = openSession(server, user, clock);
  const list = createActor(portfolioListMachine.provide({ actors: { loadItems, deleteItem } }), {
    input: { query: defaultPortfolioQuery },
    clock,
  });
  const dialog = createActor(
    portfolioDialogMachine.provide({
      actors: { createItem, updateItem, ...editingSessionActors(editingSession(auth)) },
    }),
    { clock },
  );
  const deleted = createActor(deletedItemsMachine.provide({ actors: { findDeletedItems } }), { clock });
  /** What the person was told is stored. */
  const told: PortfolioDraft[] = [];
  let form: DraftedForm<PortfolioFormValues> | undefined;
  let owner = user.id;
  let record = '';

  const isAdmin = () => auth.getSnapshot().hasTag('admin');
  const isOpen = () => isAdmin() || auth.getSnapshot().hasTag('lapsed');
  function startForm(): void {
    form = new DraftedForm({
      owner,
      record,
      initial: dialog.getSnapshot().context.initial,
      id: () => dialog.getSnapshot().context.id,
      version: () => dialog.getSnapshot().context.version,
      onRestore: (draft) => {
        const { id, version } = dialog.getSnapshot().context;
        dialog.send({ type: 'draft.restore', id: draft.id ?? id, version: draft.version ?? version });
      },
    });
  }
  function look(): void {
    deleted.send({ type: 'items.check', ids: itemsWithDrafts(owner) });
  }
  function saved(): void {
    const { draft } = dialog.getSnapshot().context;
    told.push(draft);
    form?.dropSaved(portfolioFormValues(draft));
  }

  dialog.on('item.created', ({ id, title }) => {
    saved();
    list.send({ type: 'list.reloadAfterCreate', id, title });
  });
  dialog.on('item.updated', () => {
    saved();
    list.send({ type: 'list.reload' });
  });
  dialog.subscribe((snapshot) => {
    if (!snapshot.hasTag('open')) form = undefined;
    if (!snapshot.matches({ edit: 'missing' }) || record === draftRecordOf()) return;
    record = draftRecordOf();
    form?.changeRecord(record);
  });
  deleted.on('items.deleted', ({ ids }) => {
    offerWithNewItems(owner, ids);
    form?.lookAgain();
  });
  list.on('request.failed', ({ error }) => {
    if (mayBeSessionLoss(error)) auth.send({ type: 'adminCheck.repeat' });
  });
  auth.subscribe((snapshot) => {
    const { id } = sessionUser(snapshot);
    if (id === '' || id === owner) return;
    owner = id;
    form?.changeOwner(id);
    look();
  });
  dialog.start();
  list.start();
  deleted.start();
  look();

  return {
    auth,
    dialog,
    list,
    told,
    tell,
    logOut: (how: LogOut) => logOut(how, () => form?.isDirty && form.dropAll()),
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
      record = draftRecordOf(event.type === 'dialog.edit' ? event.item.id : undefined);
      if (event.type === 'dialog.create') look();
      dialog.send(event);
      startForm();
      return true;
    },
    /** Chooses in the dialog where it is offered. @returns whether it was */
    choose(event: PortfolioDialogEvent): boolean {
      if (!isAdmin() || !dialog.getSnapshot().can(event)) return false;
      if (event.type === 'conflict.takeTheirs') form?.dropDraft();
      dialog.send(event);
      if (event.type === 'conflict.takeTheirs') startForm();
      if (event.type === 'conflict.merge') form?.fill(portfolioFormValues(event.draft));
      return true;
    },
    /** Closes the dialog where it can be closed; the answer, where the person is asked first. @returns whether it did */
    leave(isDiscarded: boolean): boolean {
      const isAsked = form?.isDirty ?? false;
      if (dialog.getSnapshot().can({ type: 'handover.save' }) || (isAsked && !isDiscarded)) return false;
      const discarded = isAsked && form;
      if (!this.choose({ type: 'dialog.close' })) return false;
      if (discarded) discarded.dropDraft();
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
      const { context } = dialog.getSnapshot();
      return isAdmin() && dialog.getSnapshot().can({ type: 'item.submit', draft: context.draft });
    },
    save(): void {
      const parsed = v.safeParse(portfolioDraftSchema, form?.texts);
      if (parsed.success) dialog.send({ type: 'item.submit', draft: parsed.output });
    },
    waitTooLong: () => clock.increment(timeLimit),
    close(): void {
      for (const actor of [dialog, list, deleted, auth]) actor.stop();
    },
  };
}
