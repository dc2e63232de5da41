import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export function EditIcon() {
  return (
    <Icon>
      <path d="m10.8 2.7 2.5 2.5-7.8 7.8-3.2.7.7-3.2z" />
    </Icon>
  );
}

export function DeleteIcon() {
  return (
    <Icon>
      <path d="M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.8v4M9.3 6.8v4" />
    </Icon>
  );
}

export function AddIcon() {
  return (
    <Icon>
      <path d="M8 3v10M3 8h10" />
    </Icon>
  );
}

export function AscendingIcon() {
  return (
    <Icon>
      <path d="M8 13V3M4.5 6.5 8 3l3.5 3.5" />
    </Icon>
  );
}

export function DescendingIcon() {
  return (
    <Icon>
      <path d="M8 3v10M4.5 9.5 8 13l3.5-3.5" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M2 4.5h12M2 8h12M2 11.5h12" />
    </Icon>
  );
}

export function DashboardIcon() {
  return (
    <Icon>
      <path d="M2.5 2.5h4.5v6H2.5zM9 2.5h4.5v3.5H9zM2.5 10.5h4.5v3H2.5zM9 8h4.5v5.5H9z" />
    </Icon>
  );
}

export function PortfolioIcon() {
  return (
    <Icon>
      <path d="M2 5h12v8H2zM5.5 5V3h5v2M2 8.5h12" />
    </Icon>
  );
}

export function PageIcon() {
  return (
    <Icon>
      <path d="M2.5 2.5h11v11h-11zM2.5 6h11M6 6v7.5" />
    </Icon>
  );
}

export function SiteIcon() {
  return (
    <Icon>
      <path d="M6.5 3H3v10h10V9.5M9.5 2.5h4v4M13.5 2.5 7.5 8.5" />
    </Icon>
  );
}

export function SignOutIcon() {
  return (
    <Icon>
      <path d="M6 2.5H3v11h3M10 5l3 3-3 3M13 8H6.5" />
    </Icon>
  );
}
