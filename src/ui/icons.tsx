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

export function SearchIcon() {
  return (
    <Icon>
      <path d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.2 10.2l3.3 3.3" />
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

export function InboxIcon() {
  return (
    <Icon>
      <path d="M2 9 4 3h8l2 6v4.5H2zM2 9h3.5l1 2h3l1-2H14" />
    </Icon>
  );
}

export function ReplyIcon() {
  return (
    <Icon>
      <path d="M6.5 3.5 2.5 7l4 3.5M2.5 7H9c3 0 4.5 2 4.5 5.5" />
    </Icon>
  );
}

export function CopyIcon() {
  return (
    <Icon>
      <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M13 8H3M6.5 4.5 3 8l3.5 3.5" />
    </Icon>
  );
}

export function RefreshIcon() {
  return (
    <Icon>
      <path d="M13.5 8a5.5 5.5 0 1 1-1.6-3.9L13.5 5.7M13.5 2.5v3.2h-3.2" />
    </Icon>
  );
}

export function ExportIcon() {
  return (
    <Icon>
      <path d="M8 2.5v7.5M5 7l3 3 3-3M2.5 10.5v3h11v-3" />
    </Icon>
  );
}

export function UnreadIcon() {
  return (
    <Icon>
      <path d="M13.5 7v5.5h-11v-9H9M2.5 4l5.5 4 2-1.5M13 3.5h.01" />
    </Icon>
  );
}

export function ReadIcon() {
  return (
    <Icon>
      <path d="M2.5 6.5 8 2.5l5.5 4v7h-11zM2.5 6.5 8 10l5.5-3.5" />
    </Icon>
  );
}

export function InfoIcon() {
  return (
    <Icon>
      <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.5V11M8 5h.01" />
    </Icon>
  );
}

export function ErrorIcon() {
  return (
    <Icon>
      <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 5v3.5M8 11h.01" />
    </Icon>
  );
}

export function ShownIcon() {
  return (
    <Icon>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z" />
      <circle cx="8" cy="8" r="2" />
    </Icon>
  );
}

export function HiddenIcon() {
  return (
    <Icon>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM3 13 13 3" />
      <circle cx="8" cy="8" r="2" />
    </Icon>
  );
}
