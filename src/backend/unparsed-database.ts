/** The database as a client of supabase-js takes it: of any table or function, with values that are still to be parsed. */
export type UnparsedDatabase = {
  public: {
    Tables: Record<string, { Row: Values; Insert: Values; Update: Values; Relationships: [] }>;
    Views: Record<never, never>;
    Functions: Record<string, { Args: Values; Returns: unknown }>;
  };
};

type Values = Record<string, unknown>;
