import type { FunctionName } from './access.ts';

const itemId = '11111111-1111-4111-8111-111111111111';
const messageId = '22222222-2222-4222-8222-222222222222';
const deletedId = '33333333-3333-4333-8333-333333333333';

const invitedHash = 'b'.repeat(64);

/** Leaves an invitation, a waiting version, a deleted item, a deleted message, and a message. */
export const rowsToCallOn = `
  delete from public.waiting_versions;
  insert into public.waiting_versions (id, kind, table_name, record_key, record_id, body, base_version)
  values ('${itemId}', 'portfolio-item', 'portfolio_items', '${deletedId}', '${deletedId}',
    '{"title": "Title", "category": "ai", "description": "Text"}', 0);
  delete from private.invitations;
  insert into private.invitations (email, token_hash, expires_at)
  values ('invited@example.com', '${invitedHash}', now() + interval '1 day');
  delete from public.contact_messages;
  delete from public.deleted_contact_messages;
  delete from public.portfolio_items;
  delete from public.content_history;
  insert into public.portfolio_items (id, title, category, description) values ('${itemId}', 'Title', 'ai', 'Text');
  delete from public.portfolio_items;
  insert into public.deleted_contact_messages (id, name, email, message)
  values ('${deletedId}', 'Name', 'name@example.com', 'Text');
  insert into public.contact_messages (id, request_id, name, email, message)
  values ('${messageId}', null, 'Name', 'name@example.com', 'Text')`;

/** A call that shows or changes {@link rowsToCallOn} if nothing prevents it. */
type Call = {
  parameters: Record<string, unknown>;
  /** What a signed-in user without a role is answered, where the function is for all users, and a visitor where it is for everybody. */
  forMember?: unknown;
};

export const functionCalls: Readonly<Record<FunctionName, Call>> = {
  is_admin: { parameters: { user_id: itemId }, forMember: false },
  recent_history: { parameters: { entry_limit: 10 }, forMember: [] },
  deleted_records: { parameters: { table_name: 'portfolio_items', entry_limit: 10 }, forMember: [] },
  restore_record: { parameters: { table_name: 'portfolio_items', record_id: itemId } },
  restore_contact_messages: { parameters: { ids: [deletedId] } },
  take_contact_message: {
    parameters: {
      name: 'A',
      email: 'a@example.com',
      message: 'Text',
      request_id: itemId,
      address_hash: 'a',
      address_limit: 1,
      overall_limit: 1,
      keep_days: 1,
    },
  },
  claim_contact_mail: { parameters: { keep_days: 1, lease_seconds: 1 } },
  note_contact_mail: {
    parameters: { ids: [messageId], outcome: 'sent', reason: '', pause_seconds: 1 },
  },
  contact_purge_notice: { parameters: { keep_days: 1 } },
  list_people: { parameters: {} },
  invite_person: { parameters: { email: 'new@example.com', token_hash: 'a'.repeat(64) } },
  change_person: { parameters: { email: 'invited@example.com', change: 'withdrawn' } },
  find_invitation: { parameters: { token_hash: invitedHash } },
  accept_invitation: { parameters: { token_hash: invitedHash, user_id: itemId } },
  publish_version: { parameters: { version_id: itemId, version: 1, base: 0 } },
  publish_due: { parameters: {}, forMember: 0 },
  shared_version: { parameters: { token_hash: invitedHash }, forMember: null },
  answer_version: {
    parameters: { token_hash: invitedHash, body_hash: '', answer: 'approved', name: 'Ada', note: '' },
    forMember: { outcome: 'gone' },
  },
};
