import type { PublicAgency } from '#domain/public-content.ts';

/** @param name of the page; null: the landing page */
export function pageTitle(name: string | null, agency: Pick<PublicAgency, 'name' | 'claim'>): string {
  return name === null ? `${agency.name}: ${agency.claim}` : `${name} | ${agency.name}`;
}

const appNames: Readonly<Record<string, string>> = {
  '/login': 'Admin Login',
  '/reset-password': 'Reset Password',
  '/admin': 'Dashboard',
  '/admin/portfolio': 'Portfolio Management',
  '/admin/landing-page': 'Landing Page Content',
  '/admin/content': 'Content',
  '/admin/messages': 'Contact Messages',
  '/admin/people': 'People',
};

/** The paths of the sign-in and the admin area, which are the application's alone. */
export const appPaths: readonly string[] = Object.keys(appNames);

/** The name of a page of the sign-in or the admin area. */
export function appName(path: string): string {
  return appNames[path] ?? 'Admin Panel';
}
