import * as v from 'valibot';

/**
 * An item of this tab's storage, whose text the schema parses. It is absent where its text cannot be parsed, and where
 * the browser stores nothing.
 */
export function tabItem<Value>(name: string, schema: v.GenericSchema<unknown, Value>) {
  return {
    read: (): Value | undefined => {
      try {
        return v.parse(schema, sessionStorage.getItem(name));
      } catch {
        return undefined;
      }
    },
    store: (text: string): void => {
      try {
        sessionStorage.setItem(name, text);
      } catch {}
    },
    remove: (): void => {
      try {
        sessionStorage.removeItem(name);
      } catch {}
    },
  };
}
