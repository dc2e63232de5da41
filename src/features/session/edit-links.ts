import type { LinkProps } from '@tanstack/react-router';
import { pageOf } from '#domain/document-pages.ts';

type EditLink = Pick<LinkProps, 'to' | 'search'> & { label: string };

const agency: EditLink = { label: 'Header and footer', to: '/admin/content', search: { kind: 'agency' } };

const landing: readonly EditLink[] = [
  { label: 'Hero', to: '/admin/landing-page', search: { section: 'hero' } },
  { label: 'About', to: '/admin/landing-page', search: { section: 'about' } },
  { label: 'Services', to: '/admin/landing-page', search: { section: 'services' } },
  { label: 'Service cards', to: '/admin/content', search: { kind: 'service' } },
  { label: 'Projects', to: '/admin/content', search: { kind: 'featured-project' } },
  { label: 'Portfolio items', to: '/admin/portfolio' },
  { label: 'Contact', to: '/admin/landing-page', search: { section: 'contact' } },
  agency,
];

/** The editors of what a public page shows, in its order; none for another page. */
export function editLinks(path: string): readonly EditLink[] {
  if (path === '/') return landing;
  if (path === '/privacy') return [agency];
  const page = pageOf(path);
  if (!page) return [];
  const { kind, slug: item } = page;
  return [
    { label: `This ${kind.replaceAll('-', ' ')}`, to: '/admin/content', search: { kind, item } },
    agency,
  ];
}
