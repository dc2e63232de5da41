import * as v from 'valibot';
import type { DeleteResult, RestoreResult } from '#domain/deleted-record.ts';
import { randomId } from '#domain/random-id.ts';
import type { SaveResult, StoredRecord } from '#domain/record.ts';
import {
  type VersionChange,
  type VersionChangeResult,
  valuesOf,
  type WaitingVersion,
  waitingVersionSchema,
} from '#domain/waiting-version.ts';
import type { Write } from '#machines/shared/save.machine.ts';
import { call } from './call.ts';
import { getClient } from './client.ts';
import {
  addedColumns,
  hasValues,
  keyOf,
  type StoredKind,
  saveLive,
  throwSlugTaken,
  uniqueViolation,
} from './records.ts';
import { idSchema, namingMigration, parseData, parseRows, type RowsResponse } from './rows.ts';

// All calls throw a BackendError.

const columns = Object.keys(waitingVersionSchema.entries).join(', ');

const parseVersions = (response: RowsResponse) =>
  parseRows(
    namingMigration(response, '20261202100000_waiting_versions.sql'),
    waitingVersionSchema,
    'waiting versions',
  );

async function versionTable() {
  const client = await getClient();
  return client.from('waiting_versions');
}

/** Of all kinds, the last saved first. */
export const loadWaitingVersions = call(async (_, signal): Promise<WaitingVersion[]> => {
  const table = await versionTable();
  return parseVersions(
    await table.select(columns).order('saved_at', { ascending: false }).abortSignal(signal),
  );
});

async function findVersion(
  by: Partial<WaitingVersion>,
  signal: AbortSignal,
): Promise<WaitingVersion | undefined> {
  const table = await versionTable();
  const [found] = parseVersions(await table.select(columns).match(by).abortSignal(signal));
  return found;
}

/** Saves a record live or for later. What waits and is saved live is stored first, then published in one transaction. */
export const saveRecord = <Row extends StoredRecord>(kind: StoredKind<Row>) =>
  call((write: Write, signal) => save(kind, write, signal));

async function save<Row extends StoredRecord>(
  kind: StoredKind<Row>,
  write: Write,
  signal: AbortSignal,
): Promise<SaveResult> {
  const { waiting, ...base } = write.base;
  if (write.target === 'live' && !waiting) return saveLive(kind, write, signal);
  const kept = await keep(kind, write, signal);
  // It was published or discarded first.
  if (kept === null) return save(kind, { ...write, base }, signal);
  if (write.target === 'waiting' || kept.outcome !== 'kept') return kept;
  return publish(kind, write, kept.waiting, signal);
}

/** Stores the waiting version; null where the one that it was typed over is gone. */
async function keep(
  kind: StoredKind<unknown>,
  { values, base }: Write,
  signal: AbortSignal,
): Promise<Extract<SaveResult, { outcome: 'kept' | 'overtaken' }> | null> {
  const table = await versionTable();
  const record_id = base.id || randomId();
  const record = { table_name: kind.table, record_key: keyOf(kind, values, record_id) };
  const texts = { body: addedColumns(kind, values), base_version: base.version };
  const write = base.waiting
    ? table.update(texts).eq('id', base.waiting.id).eq('version', base.waiting.version)
    : table.insert({ kind: kind.id, record_id, ...record, ...texts });
  const response = await write.select(columns).abortSignal(signal);
  const isTaken = response.error?.code === uniqueViolation;
  const [stored] = isTaken ? [] : parseVersions(response);
  const waiting = stored ?? (await findVersion(record, signal));
  if (!waiting) return null;
  // Equal texts: an earlier request succeeded, and its response was lost.
  return { outcome: stored || hasValues(valuesOf(waiting), values) ? 'kept' : 'overtaken', waiting };
}

async function publish<Row extends StoredRecord>(
  kind: StoredKind<Row>,
  write: Write,
  waiting: WaitingVersion,
  signal: AbortSignal,
): Promise<SaveResult> {
  const { id, version } = waiting;
  const client = await getClient();
  const response = await client
    .rpc('publish_version', { version_id: id, version, base: write.base.version })
    .abortSignal(signal);
  throwSlugTaken(response);
  const answer = parseData(
    response,
    v.union([
      v.object({ outcome: v.picklist(['published', 'conflict']), row: kind.row }),
      v.object({ outcome: v.picklist(['missing', 'changed', 'gone']) }),
    ]),
    kind.name,
  );
  if (answer.outcome === 'published') return { outcome: 'saved', record: answer.row };
  if (answer.outcome === 'conflict') return { outcome: 'conflict', current: answer.row, waiting };
  if (answer.outcome === 'missing') return { outcome: 'missing', waiting };
  return save(kind, { ...write, base: { ...write.base, waiting: { id, version } } }, signal);
}

/** Shares, schedules, or takes that back. */
export const changeVersion = call(
  async (
    { id, version, columns: changed, makesLink }: VersionChange,
    signal,
  ): Promise<VersionChangeResult> => {
    const token = makesLink ? newToken() : null;
    const hash = token && { link_hash: await sha256(token) };
    const update = (await versionTable()).update({ ...changed, ...hash }).eq('id', id);
    const matching = version === undefined ? update : update.eq('version', version);
    const [stored] = parseVersions(await matching.select(columns).abortSignal(signal));
    const link = token && `${location.origin}/shared/${token}`;
    if (stored) return { outcome: 'changed', version: stored, link };
    const other = await findVersion({ id }, signal);
    return other ? { outcome: 'overtaken', version: other } : { outcome: 'gone' };
  },
);

/** 43 characters of base64url. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}

/** Hexadecimal. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `missing` also where it was changed first. */
export const discardVersion = ({ id, version }: WaitingVersion) =>
  call(async (_: { ids: readonly string[] }, signal): Promise<DeleteResult> => {
    const discard = (await versionTable()).delete().eq('id', id).eq('version', version);
    const rows = parseRows(await discard.select('id').abortSignal(signal), idSchema, 'waiting version');
    return { outcome: rows.length === 1 ? 'deleted' : 'missing' };
  });

/** Puts a version back, neither shared nor scheduled; `exists` where another one waits. */
export const restoreVersion = ({
  kind,
  table_name,
  record_key,
  record_id,
  body,
  base_version,
}: WaitingVersion) =>
  call(async (_: { ids: readonly string[] }, signal): Promise<RestoreResult> => {
    const row = { kind, table_name, record_key, record_id, body, base_version };
    const response = await (await versionTable()).insert(row).select(columns).abortSignal(signal);
    if (response.error?.code === uniqueViolation) return { outcome: 'exists' };
    parseVersions(response);
    return { outcome: 'restored' };
  });
