import { setTimeout as timer } from 'node:timers/promises';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { callTimeoutMs } from '#backend/call.ts';
import type { ScreenElement } from '#machines/testing/model.ts';
import type { Product } from '#tests/support/product.ts';

/** Milliseconds after which what does not come is missed: less than a test has, so that it can say what. */
const callTimeout = 60_000;

/** Milliseconds in which the page reports a request that it has aborted. */
const abortTimeout = 3_000;

/** What a person does, what the network does, how much time goes by; `next` is the state that it leads to. */
export type Step = (harness: Harness, next: AnyMachineSnapshot) => Promise<void>;

type Payload = {
  sent: (request: Request) => unknown;
  expected: (input: never) => unknown;
};

/** One machine on the built site: how its page is opened, how what its paths name comes about. */
export type Driver = {
  /** Its name in the catalog. */
  machine: string;
  /** Where it runs, for a machine that runs in several places. */
  place?: string;
  /** What it starts with there, where that is not the catalog's input. */
  input?: unknown;
  /** The requests that its calls make, by the calls' names: each waits until a step answers it. */
  requests: Record<string, (request: Request) => boolean>;
  /** Of calls whose requests carry something: what a request carries, and what it should for this input. */
  payloads?: Record<string, Payload>;
  /** Opens its page, in its first state. */
  open: (harness: Harness) => Promise<void>;
  /** Comes to the first state again on the page as a tour has left it, which is faster; null where nothing leads there. */
  reopen?: (last: AnyMachineSnapshot) => ((harness: Harness) => Promise<void>) | null;
  /** By the words for an event in a path: how it comes about. */
  steps: Record<string, Step>;
  /** The part of the context by which this page's situations differ, where the model's own leaves some out. */
  contextKey?: (context: never) => unknown;
  /** Whether a person, or the network, can do this here; always, unless given. */
  isPossible?: (snapshot: AnyMachineSnapshot, step: string) => boolean;
  /** What is on its page besides, where the state alone does not say it. */
  expectedElements?: (snapshot: AnyMachineSnapshot) => readonly ScreenElement[];
  /** Steps that lead away from its page: a path ends with them. */
  ends?: readonly string[];
  /** Puts into the database what its page is to show. */
  prepare?: (product: Product) => Promise<void>;
  /** What no step brings about, in the words of `bindingsOf`. */
  ignored?: readonly string[];
  /** Errors that the network's faults print in the console. */
  consoleErrors?: RegExp;
};

/** A page whose chosen requests wait to be answered, and whose clock is controlled. */
export class Harness {
  readonly page: Page;
  /** Signs an admin in and opens a path of the admin area. */
  readonly signIn: (path: string) => Promise<void>;
  /** Time stands still: nothing that waits for it will happen. */
  isPaused = false;
  /** Resolves when what the running step is announced as is shown. */
  announcement: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Map<string, Route[]>();
  readonly #arrivals = new Map<string, (() => void)[]>();
  #driver: Driver | null = null;

  constructor(page: Page, signIn: (path: string) => Promise<void>) {
    this.page = page;
    this.signIn = signIn;
  }

  /** Controls the clock and the requests of the page; before it is opened. */
  async start(): Promise<void> {
    this.page.setDefaultTimeout(callTimeout);
    await this.page.clock.install();
    // An aborted request needs no answer.
    this.page.on('requestfailed', (failed) => {
      for (const call of this.#waiting.keys()) this.forget(call, (request) => request === failed);
    });
    // Of the backend and the page itself: to pass each of its files on takes as long as to open it.
    await this.page.route(/\/(v1\/.*)?$/, async (route) => {
      const call = Object.entries(this.#driver?.requests ?? {}).find(([, isOf]) =>
        isOf(route.request()),
      )?.[0];
      if (call === undefined) return route.fallback();
      this.#waiting.set(call, [...(this.#waiting.get(call) ?? []), route]);
      for (const arrived of this.#arrivals.get(call)?.splice(0) ?? []) arrived();
    });
  }

  /**
   * Opens the page of a driver in its first state: from now on the answers to its calls, and to no others, wait.
   *
   * @param last where its last tour has ended on the page
   */
  async open(driver: Driver, last?: AnyMachineSnapshot): Promise<void> {
    await this.resume();
    this.clear();
    this.#driver = driver;
    const reopen = last && driver.reopen?.(last);
    await (reopen ?? driver.open)(this);
  }

  /** Opens a path as an admin, who signs in the first time. */
  async openAsAdmin(path: string): Promise<void> {
    if (this.page.url() === 'about:blank') await this.signIn(path);
    else await this.page.goto(path);
  }

  /** Presses the button of this name. */
  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  /** How many requests of a call wait for their answers. */
  waitingCount(call: string): number {
    return this.#waiting.get(call)?.length ?? 0;
  }

  /** Whether a request of a call waits for its answer. */
  isWaiting(call: string): boolean {
    return this.waitingCount(call) > 0;
  }

  /** Waits until a request of a call waits for its answer. */
  async waitForCall(call: string): Promise<void> {
    while (!this.isWaiting(call)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#arrivals.set(call, [...(this.#arrivals.get(call) ?? []), resolve]);
      const isMissed = await Promise.race([promise, timer(callTimeout, true, { ref: false })]);
      if (isMissed) throw new Error(`The page did not call ${JSON.stringify(call)}.`);
    }
  }

  /** The newest request of a call, which waits for its answer. */
  async waitingRequest(call: string): Promise<Request> {
    await this.waitForCall(call);
    const route = this.#waiting.get(call)?.at(-1);
    if (!route) throw new Error(`The page has given the request of ${JSON.stringify(call)} up.`);
    return route.request();
  }

  /** Fails where several requests of a call wait: it was sent twice. */
  async expectOneRequest(call: string): Promise<void> {
    const count = () => this.waitingCount(call);
    // An aborted request is soon forgotten; later the page's own time limit would abort one.
    const options = { message: `requests of ${call} that wait`, timeout: abortTimeout };
    await expect.poll(count, options).toBeLessThanOrEqual(1);
  }

  /** Waits for the only request of a call, and answers it. */
  async answer(call: string, answer: (route: Route) => Promise<void>): Promise<void> {
    await this.waitForCall(call);
    await this.expectOneRequest(call);
    const route = this.#waiting.get(call)?.pop();
    this.#waiting.set(call, []);
    if (route) await answer(route);
  }

  /** Forgets all requests, before the page is opened again. */
  clear(): void {
    this.#waiting.clear();
  }

  /** Forgets those requests of a call that were given up. */
  forget(call: string, isGivenUp: (request: Request) => boolean): void {
    const waiting = this.#waiting.get(call) ?? [];
    this.#waiting.set(
      call,
      waiting.filter((route) => !isGivenUp(route.request())),
    );
  }

  /** Does what has a call made anew: the next answer is for that request, not for one that is given up. */
  async renew(call: string, act: () => Promise<void>): Promise<void> {
    this.#waiting.delete(call);
    await act();
  }

  /** Lets time stand still, so that what a person does takes none. */
  async pause(): Promise<void> {
    // The clock runs until it is paused: where that took too long, the next try pauses it.
    await expect(async () => {
      const now: number = await this.page.evaluate(() => Date.now());
      await this.page.clock.pauseAt(now + 1_000);
    }).toPass();
    this.isPaused = true;
  }

  /** Lets some time go by at once, and then as it does. */
  async pass(milliseconds: number): Promise<void> {
    await this.page.clock.fastForward(milliseconds);
    await this.resume();
  }

  /** Passes the time limit of the running calls, whose requests need no answer then. */
  async passRequestTimeout(): Promise<void> {
    const expired = [...this.#waiting.values()].flat().map((route) => route.request());
    await this.pass(callTimeoutMs);
    for (const call of this.#waiting.keys()) this.forget(call, (request) => expired.includes(request));
  }

  /** Lets time go on after {@link pause}. */
  async resume(): Promise<void> {
    if (this.isPaused) await this.page.clock.resume();
    this.isPaused = false;
  }
}
