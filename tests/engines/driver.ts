/** A key, by its name in the DOM. */
export type Key = 'Tab' | 'Enter' | 'Control' | 'a';

/** An element of the open page. */
export type EngineElement = {
  click(): Promise<void>;
  /** A property as text; empty where the element has none. */
  property(name: 'textContent' | 'value'): Promise<string>;
  isFocused(): Promise<boolean>;
};

/** A window of a browser engine. */
export type EngineDriver = {
  /** Such as `Firefox 153.7.0`. */
  version: string;
  open(url: string): Promise<void>;
  url(): Promise<string>;
  /** The elements of a role and, if one is given, an accessible name, both as the engine computes them. */
  find(role: string, name?: string): Promise<EngineElement[]>;
  /** Presses keys together. */
  press(...keys: Key[]): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Runs the body of an async function in the page; what it returns is JSON. */
  run(body: string): Promise<string>;
  /** A picture of the window (PNG). */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A browser engine and what Debian needs for it. */
export type Engine = {
  programs: readonly string[];
  packages: readonly string[];
  start(): Promise<EngineDriver>;
};
