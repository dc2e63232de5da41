import { BackendError } from '#domain/backend-error.ts';
import type { PortfolioInput, PortfolioItem } from '#domain/portfolio-item.ts';
import { ModelledServer } from './editing-harness.ts';

/** What a call has changed: the row as it is now, and as it was. */
type Change = { now: PortfolioItem | undefined; over: PortfolioItem | undefined };

const writtenAt = '2026-01-01T00:00:00.000Z';

/**
 * The table of portfolio items behind its REST interface, with the rules of the real one: an id is taken once, and
 * each update raises the version. Lists are answered at once; what belongs to a save or a deletion waits on its way.
 */
export class PortfolioServer extends ModelledServer {
  /** What the calls have changed, in their order. */
  readonly changes: Change[] = [];
  private readonly rows = new Map<string, PortfolioItem>();

  get items(): PortfolioItem[] {
    return [...this.rows.values()];
  }

  /** A save by another user, over what is stored. */
  overwrite(id: string, values: PortfolioInput): void {
    this.store(id, values);
  }

  remove(id: string): void {
    this.rows.delete(id);
  }

  /** What the page calls. */
  readonly fetch = async (
    input: string,
    { method = 'GET', body, signal }: RequestInit,
  ): Promise<Response> => {
    const { searchParams } = new URL(input);
    const act = () => this.answer(method, searchParams, String(body));
    const isList = method === 'GET' && !searchParams.get('id')?.startsWith('eq.');
    try {
      return await untilAborted(isList ? this.ask(act()) : this.send(act), signal);
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (error.kind === 'offline') throw new TypeError(error.message);
      return Response.json({ code: error.code, message: error.message }, { status: 401 });
    }
  };

  private answer(method: string, filters: URLSearchParams, body: string): Response {
    const isMeant = (row: PortfolioItem) =>
      (['id', 'version'] as const).every((column) => isAskedFor(row[column], filters.get(column)));
    const found = this.items.filter(isMeant);
    if (method === 'GET') return rowsAnswer(found);
    if (method === 'DELETE') {
      for (const over of found) {
        this.rows.delete(over.id);
        this.changes.push({ now: undefined, over });
      }
      return rowsAnswer(found);
    }
    // The page's own request, as the page's own types say it.
    const sent = JSON.parse(body) as PortfolioInput & { id: string };
    if (method === 'PATCH') return rowsAnswer(found.map(({ id }) => this.write(id, sent)));
    if (!this.rows.has(sent.id)) return rowsAnswer([this.write(sent.id, sent)]);
    return Response.json({ code: '23505', message: 'duplicate key value' }, { status: 409 });
  }

  private write(id: string, values: PortfolioInput): PortfolioItem {
    const over = this.rows.get(id);
    const now = this.store(id, values);
    this.changes.push({ now, over });
    return now;
  }

  private store(id: string, { title, category, description, image_url }: PortfolioInput): PortfolioItem {
    const version = (this.rows.get(id)?.version ?? 0) + 1;
    const texts = { title, category, description, image_url };
    const row = { id, ...texts, version, created_at: writtenAt, updated_at: writtenAt };
    this.rows.set(id, row);
    return row;
  }
}

function isAskedFor(value: string | number, filter: string | null): boolean {
  const list = /^in\.\((.*)\)$/.exec(filter ?? '')?.[1]?.split(',');
  return list?.includes(String(value)) ?? [`eq.${value}`, null].includes(filter);
}

function rowsAnswer(rows: PortfolioItem[]): Response {
  return Response.json(rows, { headers: { 'content-range': `0-${rows.length}/${rows.length}` } });
}

function untilAborted<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | null | undefined,
): Promise<Answer> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([answer, aborted]);
}
