import type { LinkProps } from '@tanstack/react-router';
import { isOfPeople } from '#content/history-texts.ts';
import { documentKinds, kindOf } from '#content/kinds.ts';
import { landingSection } from '#content/landing-section.ts';
import type { RecentChange } from '#domain/history.ts';
import { landingSections } from '#domain/landing-section.ts';

/** The record of a change: with its history where it was updated, among the deleted ones where it no longer exists. */
export function changeTarget(change: RecentChange): LinkProps {
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
