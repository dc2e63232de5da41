/** The database as supabase-js sees it; made by `node scripts/database-types.ts`, checked by a test. */
export type Database = {
  public: {
    Tables: {
      contact_messages: {
        Row: {
          id: string;
          request_id: string | null;
          name: string;
          email: string;
          message: string;
          created_at: string;
          read_at: string | null;
        };
        Insert: {
          id?: string;
          request_id?: string | null;
          name: string;
          email: string;
          message: string;
          created_at?: string;
          read_at?: string | null;
        };
        Update: {
          id?: string;
          request_id?: string | null;
          name?: string;
          email?: string;
          message?: string;
          created_at?: string;
          read_at?: string | null;
        };
        Relationships: [];
      };
      landing_page_content: {
        Row: {
          id: string;
          section: string;
          title: string;
          subtitle: string | null;
          content: string;
          button_text: string | null;
          button_link: string | null;
          version: number;
          updated_at: string;
        };
        Insert: {
          id?: string;
          section: string;
          title: string;
          subtitle?: string | null;
          content: string;
          button_text?: string | null;
          button_link?: string | null;
          version?: number;
          updated_at?: string;
        };
        Update: {
          id?: string;
          section?: string;
          title?: string;
          subtitle?: string | null;
          content?: string;
          button_text?: string | null;
          button_link?: string | null;
          version?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      portfolio_items: {
        Row: {
          id: string;
          title: string;
          category: Database['public']['Enums']['portfolio_category'];
          description: string;
          image_url: string | null;
          version: number;
          created_at: string;
          updated_at: string;
        };
        Insert: {
          id?: string;
          title: string;
          category: Database['public']['Enums']['portfolio_category'];
          description: string;
          image_url?: string | null;
          version?: number;
          created_at?: string;
          updated_at?: string;
        };
        Update: {
          id?: string;
          title?: string;
          category?: Database['public']['Enums']['portfolio_category'];
          description?: string;
          image_url?: string | null;
          version?: number;
          created_at?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      user_roles: {
        Row: {
          user_id: string;
          role: string;
        };
        Insert: {
          user_id: string;
          role: string;
        };
        Update: {
          user_id?: string;
          role?: string;
        };
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      is_admin: {
        Args: { user_id: string };
        Returns: boolean;
      };
      set_admin: {
        Args: { email: string; admin: boolean };
        Returns: undefined;
      };
      take_contact_message: {
        Args: {
          name: string;
          email: string;
          message: string;
          request_id: string;
          address_hash: string;
          address_limit: number;
          overall_limit: number;
          keep_days: number;
        };
        Returns: unknown;
      };
    };
    Enums: {
      portfolio_category: 'ai' | 'drupal' | 'mobile' | 'design' | 'web';
    };
    CompositeTypes: Record<never, never>;
  };
};
