interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
  readonly VITE_ADMIN_FALLBACK_EMAIL?: string;
  /** As the contact function reads it: the privacy page names it. */
  readonly CONTACT_KEEP_DAYS?: string;
}
