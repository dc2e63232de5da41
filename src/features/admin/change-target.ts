import type { LinkProps } from '@tanstack/react-router';
import { kindOf } from '#content/kinds.ts';
import { landingSection } from '#content/landing-section.ts';
import type { RecentChange } from '#domain/history.ts';
import { landingSections } from '#domain/landing-section.ts';

/** The record of a change: with its history where it was updated, among the deleted ones where it no longer exists. */
export function changeTarget(change: RecentChange): LinkProps {
  const { record_id, name, action, is_stored } = change;
  const history = action === 'changed' || undefined;
  if (kindOf(change) === landingSection) {
    const section = landingSections.find((section) => section === name);
    return { to: '/admin/landing-page', search: { section, history } };
  }
  return {
    to: '/admin/portfolio',
    search: is_stored ? { item: record_id, history } : { view: 'deleted', item: record_id },
  };
}
