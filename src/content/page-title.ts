import { agency } from './agency.ts';

/** The title of the landing page, in its tab and in search results. */
export const homeTitle = `${agency.name}: ${agency.tagline}`;

export function pageTitle(name: string): string {
  return `${name} | ${agency.name}`;
}

const appNames: Readonly<Record<string, string>> = {
  '/login': 'Admin Login',
  '/reset-password': 'Reset Password',
  '/admin': 'Dashboard',
  '/admin/portfolio': 'Portfolio Management',
  '/admin/landing-page': 'Landing Page Content',
  '/admin/messages': 'Contact Messages',
};

/** The paths of the sign-in and the admin area, which are the application's alone. */
export const appPaths: readonly string[] = Object.keys(appNames);

export function appTitle(path: string): string {
  return pageTitle(appNames[path] ?? 'Admin Panel');
}
