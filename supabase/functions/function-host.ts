/** What runs a function: Supabase's edge runtime, Deno alone, or the server of the embedded backend. */
export type FunctionHost = {
  /** A setting by its name; undefined where it is not set. */
  readSetting(name: string): string | undefined;
  /** Sends the function's requests to its project. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Keeps the host from ending before work that goes on after a response. */
  waitUntil(work: Promise<void>): void;
  writeLog(line: string): void;
};

export type RunningFunction = {
  respond(request: Request): Promise<Response>;
  /** Ends what the function does by itself; work that is under way goes on. */
  stop(): void;
};
