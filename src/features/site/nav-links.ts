/** The sections of the landing page that the navigation bar leads to: id and label. */
export const navLinks = [
  { id: 'about', label: 'ABOUT' },
  { id: 'services', label: 'SERVICES' },
  { id: 'portfolio', label: 'PORTFOLIO' },
  { id: 'contact', label: 'CONTACT' },
] as const;
