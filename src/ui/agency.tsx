import { createContext, type ReactNode, use, useState } from 'react';

/** Who runs the site, as its pages say. */
type Agency = {
  name: string;
  email: string;
  claim: string;
  place: string | null;
  hours: string | null;
  reply_time: string | null;
  links: readonly { name: string; address: string }[];
  footer: string | null;
};

const AgencyContext = createContext<[Agency, (agency: Agency) => void] | null>(null);

/** Newer content may change it. */
export function AgencyProvider({ initial, children }: { initial: Agency; children: ReactNode }) {
  return <AgencyContext value={useState(initial)}>{children}</AgencyContext>;
}

/** Shows a page as if somebody else ran the site. */
export function AgencyPreview({ agency, children }: { agency: Agency; children: ReactNode }) {
  return <AgencyContext value={[agency, () => {}]}>{children}</AgencyContext>;
}

function useAgencyState() {
  const state = use(AgencyContext);
  if (!state) throw new Error('A page is shown inside an AgencyProvider.');
  return state;
}

export const useAgency = () => useAgencyState()[0];

export const useSetAgency = () => useAgencyState()[1];
