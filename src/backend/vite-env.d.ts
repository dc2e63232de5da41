interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
  readonly VITE_ADMIN_FALLBACK_EMAIL?: string;
  /** In development only: opens Stately's inspector. */
  readonly VITE_STATELY_INSPECTOR?: string;
}
