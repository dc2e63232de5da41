/** A line of the function's log. It never holds a visitor's name, address or text. */
export type LogEntry = { event: string; reason: string };

export type Log = (entry: LogEntry) => void;
