import type { LinkProps } from '@tanstack/react-router';
import { isOfPeople } from '#content/history-texts.ts';
import { documentKinds, kindOf } from '#content/kinds.ts';
import { landingSection } from '#content/landing-section.ts';
import type { RecentChange } from '#domain/history.ts';
import { landingSections } from '#domain/landing-section.ts';
import type { WaitingVersion } from '#domain/waiting-version.ts';

type ChangedRecord = Pick<
  RecentChange,
  'kind' | 'table_name' | 'record_id' | 'name' | 'action' | 'is_stored'
>;

/** The record of a change: with its history where it was updated, among the deleted ones where it no longer exists. */
export function changeTarget(change: ChangedRecord): LinkProps {
  const { record_id, name, action, is_stored } = change;
  if (isOfPeople(change)) return { to: '/admin/people' };
  const history = action === 'changed' || undefined;
  if (kindOf(change) === landingSection) {
    const section = landingSections.find((section) => section === name);
    return { to: '/admin/landing-page', search: { section, history } };
  }
  const record = is_stored ? { item: record_id, history } : { view: 'deleted' as const, item: record_id };
  const document = documentKinds.find((kind) => kind === kindOf(change));
  return document
    ? { to: '/admin/content', search: { kind: document.id, ...record } }
    : { to: '/admin/portfolio', search: record };
}

/** The editor of what waits; of a record that was never live, the list above which it stands. */
export function waitingTarget(version: WaitingVersion): LinkProps {
  const { record_key: name, base_version } = version;
  const target = changeTarget({ ...version, name, action: 'added', is_stored: true });
  return base_version > 0 || kindOf(version) === landingSection
    ? target
    : { ...target, search: kindOf(version)?.table === 'content_documents' ? { kind: version.kind } : {} };
}
