/** The database as supabase-js sees it; made by `node tools/database-types.ts`, checked by a test. */
export type Database = {
  public: {
    Tables: {
      contact_messages: Table<{
        given: {
          name: string;
          email: string;
          message: string;
        };
        defaulted: {
          id: string;
          request_id: string | null;
          created_at: string;
          read_at: string | null;
          suspected_for: string | null;
          mail_state: string | null;
          mail_error: string | null;
          mail_attempts: number;
          mail_due_at: string;
        };
        generated: {
          short_name: string;
          excerpt: string;
          search_text: string;
        };
      }>;
      content_documents: Table<{
        given: {
          kind: string;
          position: string;
          published: boolean;
          body: unknown;
        };
        defaulted: {
          id: string;
          slug: string | null;
          version: number;
          created_at: string;
          updated_at: string;
        };
        generated: unknown;
      }>;
      content_history: Table<{
        given: {
          table_name: string;
          record_id: string;
          version: number;
          action: string;
          data: unknown;
        };
        defaulted: {
          id: number;
          changed_by: string | null;
          changed_by_email: string | null;
          changed_at: string;
        };
        generated: unknown;
      }>;
      content_redirects: Table<{
        given: {
          kind: string;
          slug: string;
          document_id: string;
        };
        defaulted: {
          ended_at: string;
        };
        generated: unknown;
      }>;
      content_revision: Table<{
        given: unknown;
        defaulted: {
          id: string;
          revision: number;
        };
        generated: unknown;
      }>;
      deleted_contact_messages: Table<{
        given: {
          name: string;
          email: string;
          message: string;
        };
        defaulted: {
          id: string;
          request_id: string | null;
          created_at: string;
          read_at: string | null;
          suspected_for: string | null;
          mail_state: string | null;
          mail_error: string | null;
          mail_attempts: number;
          mail_due_at: string;
          deleted_at: string;
          deleted_by: string | null;
          deleted_by_email: string | null;
        };
        generated: {
          short_name: string;
          excerpt: string;
        };
      }>;
      landing_page_content: Table<{
        given: {
          section: string;
          title: string;
          content: string;
        };
        defaulted: {
          id: string;
          subtitle: string | null;
          button_text: string | null;
          button_link: string | null;
          version: number;
          updated_at: string;
        };
        generated: unknown;
      }>;
      pictures: Table<{
        given: {
          hash: string;
          type: string;
          widths: number[];
          width: number;
          height: number;
          colour: string;
          name: string;
        };
        defaulted: {
          created_at: string;
          hidden_at: string | null;
          named_at: string;
          has_preview: boolean;
        };
        generated: unknown;
      }>;
      portfolio_items: Table<{
        given: {
          title: string;
          category: Database['public']['Enums']['portfolio_category'];
          description: string;
        };
        defaulted: {
          id: string;
          image_url: string | null;
          version: number;
          created_at: string;
          updated_at: string;
          picture: unknown | null;
        };
        generated: {
          search_text: string;
        };
      }>;
      user_roles: Table<{
        given: {
          user_id: string;
          role: string;
        };
        defaulted: unknown;
        generated: unknown;
      }>;
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
        Args: { table_name: string; entry_limit: number; kind?: string; before_id?: number };
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
        Args: { table_name: string; record_id: string };
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

/** A new row must have the given columns and may have the defaulted ones; the database makes the generated ones of them. */
type Table<Columns extends { given: unknown; defaulted: unknown; generated: unknown }> = {
  Row: Columns['given'] & Columns['defaulted'] & Columns['generated'];
  Insert: Columns['given'] & Partial<Columns['defaulted']>;
  Update: Partial<Columns['given'] & Columns['defaulted']>;
  Relationships: [];
};
