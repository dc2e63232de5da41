import { createContext, type ReactNode, use, useState } from 'react';
import type { PublicAgency } from '#domain/public-content.ts';

/** Who runs the site, as its pages say. */
const AgencyContext = createContext<[PublicAgency, (agency: PublicAgency) => void] | null>(null);

/** Newer content may change it. */
export function AgencyProvider({ initial, children }: { initial: PublicAgency; children: ReactNode }) {
  return <AgencyContext value={useState(initial)}>{children}</AgencyContext>;
}

/** Shows a page as if somebody else ran the site. */
export function AgencyPreview({ agency, children }: { agency: PublicAgency; children: ReactNode }) {
  return <AgencyContext value={[agency, () => {}]}>{children}</AgencyContext>;
}

function useAgencyState() {
  const state = use(AgencyContext);
  if (!state) throw new Error('A page is shown inside an AgencyProvider.');
  return state;
}

/** The agency's email address. */
export function MailLink() {
  const { email } = useAgency();
  return <a href={`mailto:${email}`}>{email}</a>;
}

export const useAgency = () => useAgencyState()[0];

export const useSetAgency = () => useAgencyState()[1];
