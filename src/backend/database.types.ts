/** The database as supabase-js sees it; made by `node tools/database-types.ts`, checked by a test. */
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
          short_name: string;
          excerpt: string;
          suspected_for: string | null;
          mail_state: string | null;
          mail_error: string | null;
          mail_attempts: number;
          mail_due_at: string;
          search_text: string;
        };
        Insert: {
          id?: string;
          request_id?: string | null;
          name: string;
          email: string;
          message: string;
          created_at?: string;
          read_at?: string | null;
          suspected_for?: string | null;
          mail_state?: string | null;
          mail_error?: string | null;
          mail_attempts?: number;
          mail_due_at?: string;
        };
        Update: Partial<Database['public']['Tables']['contact_messages']['Insert']>;
        Relationships: [];
      };
      content_documents: {
        Row: {
          id: string;
          kind: string;
          slug: string | null;
          position: string;
          published: boolean;
          version: number;
          created_at: string;
          updated_at: string;
          body: unknown;
        };
        Insert: {
          id?: string;
          kind: string;
          slug?: string | null;
          position: string;
          published: boolean;
          version?: number;
          created_at?: string;
          updated_at?: string;
          body: unknown;
        };
        Update: Partial<Database['public']['Tables']['content_documents']['Insert']>;
        Relationships: [];
      };
      content_history: {
        Row: {
          id: number;
          table_name: string;
          record_id: string;
          version: number;
          action: string;
          data: unknown;
          changed_by: string | null;
          changed_by_email: string | null;
          changed_at: string;
        };
        Insert: {
          id?: number;
          table_name: string;
          record_id: string;
          version: number;
          action: string;
          data: unknown;
          changed_by?: string | null;
          changed_by_email?: string | null;
          changed_at?: string;
        };
        Update: Partial<Database['public']['Tables']['content_history']['Insert']>;
        Relationships: [];
      };
      content_redirects: {
        Row: {
          kind: string;
          slug: string;
          document_id: string;
        };
        Insert: {
          kind: string;
          slug: string;
          document_id: string;
        };
        Update: Partial<Database['public']['Tables']['content_redirects']['Insert']>;
        Relationships: [];
      };
      content_revision: {
        Row: {
          id: string;
          revision: number;
        };
        Insert: {
          id?: string;
          revision?: number;
        };
        Update: Partial<Database['public']['Tables']['content_revision']['Insert']>;
        Relationships: [];
      };
      deleted_contact_messages: {
        Row: {
          id: string;
          request_id: string | null;
          name: string;
          email: string;
          message: string;
          created_at: string;
          read_at: string | null;
          short_name: string;
          excerpt: string;
          suspected_for: string | null;
          mail_state: string | null;
          mail_error: string | null;
          mail_attempts: number;
          mail_due_at: string;
          deleted_at: string;
          deleted_by: string | null;
          deleted_by_email: string | null;
        };
        Insert: {
          id?: string;
          request_id?: string | null;
          name: string;
          email: string;
          message: string;
          created_at?: string;
          read_at?: string | null;
          suspected_for?: string | null;
          mail_state?: string | null;
          mail_error?: string | null;
          mail_attempts?: number;
          mail_due_at?: string;
          deleted_at?: string;
          deleted_by?: string | null;
          deleted_by_email?: string | null;
        };
        Update: Partial<Database['public']['Tables']['deleted_contact_messages']['Insert']>;
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
        Update: Partial<Database['public']['Tables']['landing_page_content']['Insert']>;
        Relationships: [];
      };
      pictures: {
        Row: {
          hash: string;
          type: string;
          widths: number[];
          width: number;
          height: number;
          colour: string;
          name: string;
          created_at: string;
          hidden_at: string | null;
          named_at: string;
        };
        Insert: {
          hash: string;
          type: string;
          widths: number[];
          width: number;
          height: number;
          colour: string;
          name: string;
          created_at?: string;
          hidden_at?: string | null;
          named_at?: string;
        };
        Update: Partial<Database['public']['Tables']['pictures']['Insert']>;
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
          picture: unknown | null;
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
          picture?: unknown | null;
        };
        Update: Partial<Database['public']['Tables']['portfolio_items']['Insert']>;
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
        Update: Partial<Database['public']['Tables']['user_roles']['Insert']>;
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      change_contact_messages: {
        Args: { change: string; ids: string[]; list: string; pattern: string };
        Returns: unknown;
      };
      change_counted_messages: {
        Args: { change: string; ids: string[]; list: string; pattern: string; counted: unknown };
        Returns: unknown;
      };
      claim_contact_mail: {
        Args: { keep_days: number; lease_seconds: number };
        Returns: unknown;
      };
      contact_purge_notice: {
        Args: { keep_days: number };
        Returns: unknown;
      };
      delete_check_message: {
        Args: { request_id: string };
        Returns: boolean;
      };
      deleted_items_history: {
        Args: { entry_limit: number; before_id?: number };
        Returns: unknown;
      };
      deleted_records: {
        Args: { kind: string; entry_limit: number; before_id?: number };
        Returns: unknown;
      };
      is_admin: {
        Args: { user_id: string };
        Returns: boolean;
      };
      note_contact_mail: {
        Args: { ids: string[]; outcome: string; reason: string; pause_seconds: number };
        Returns: undefined;
      };
      picture_uses: {
        Args: { hashes: string[] };
        Returns: unknown;
      };
      recent_history: {
        Args: { entry_limit: number };
        Returns: unknown;
      };
      restore_contact_messages: {
        Args: { ids: string[] };
        Returns: unknown;
      };
      restore_portfolio_item: {
        Args: { item_id: string };
        Returns: unknown;
      };
      restore_record: {
        Args: { kind: string; record_id: string };
        Returns: unknown;
      };
      set_admin: {
        Args: { email: string; admin: boolean };
        Returns: undefined;
      };
      sweep_pictures: {
        Args: { removed: string[] };
        Returns: unknown;
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
          suspected_for?: string;
          suspected_limit?: number;
          sends_mail?: boolean;
          digest_seconds?: number;
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
