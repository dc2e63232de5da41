import { request, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, createMachine, sendTo } from 'xstate';
import { createLiveStore, type LiveStore } from '../src/lab/live-store.ts';
import { connect } from '../src/live/connect.ts';
import { serveLive } from '../src/live/live-server.ts';
import { relayChannel } from '../src/live/relay-channel.ts';

const lockMachine = createMachine({
  id: 'lock',
  context: ({ input }) => ({ code: input }),
  initial: 'locked',
  states: {
    locked: { on: { turn: 'open' } },
    open: {},
  },
});

const gateMachine = createMachine({
  id: 'gate',
  context: { password: 'open sesame' },
  invoke: { src: lockMachine, id: 'lock', input: 'one two' },
  initial: 'shut',
  states: { shut: { on: { push: { target: 'wide', actions: sendTo('lock', { type: 'turn' }) } } }, wide: {} },
});

let server: Server;
let address: string;
let port: number;
let closing: (() => void)[];

beforeEach(async () => {
  server = await serveLive({ 'index.html': '', 'lab.js': '', 'lab.css': '' }, 0);
  const bound = server.address();
  port = typeof bound === 'object' && bound ? bound.port : 0;
  address = `http://127.0.0.1:${port}`;
  closing = [];
});

afterEach(() => {
  for (const close of closing) close();
  server.closeAllConnections();
  server.close();
});

function watching(): LiveStore {
  const channel = relayChannel(address, () => lab.open());
  const lab: LiveStore = createLiveStore(channel, (machine) => `${machine}Machine`);
  closing.push(channel.close);
  return lab;
}

function running(options: Parameters<typeof connect>[0] = {}) {
  const connection = connect({ lab: address, ...options });
  closing.push(connection.close);
  return { connection, gate: createActor(gateMachine, { inspect: connection.inspect }).start() };
}

const actorsIn = (lab: LiveStore) => lab.getSnapshot().apps.flatMap(({ actors }) => actors);

test('a process shows who runs, who created whom, and who sent what, without values', async () => {
  // It is there before its lab.
  const { gate } = running();
  const lab = watching();
  await expect.poll(() => actorsIn(lab)).toHaveLength(2);
  const [child, first] = actorsIn(lab);
  expect(first).toEqual({
    id: gate.sessionId,
    machine: 'gateMachine',
    parent: null,
    status: 'active',
    states: ['gate', 'gate.shut'],
    context: { type: 'object', length: 1, fields: { password: { type: 'text', length: 11 } } },
  });
  expect(child).toMatchObject({ machine: 'lockMachine', parent: gate.sessionId });
  gate.send({ type: 'push', by: 'Ada' });
  await expect.poll(() => lab.getSnapshot().log).toHaveLength(2);
  expect(lab.getSnapshot().log).toMatchObject([
    { event: 'turn', from: gate.sessionId, actor: { id: child?.id, states: ['lock', 'lock.open'] } },
    {
      event: 'push',
      from: null,
      payload: { fields: { by: { type: 'text', length: 3 } } },
      taken: ['gate.shut | push | 1'],
      actor: { states: ['gate', 'gate.wide'] },
    },
  ]);
  expect(JSON.stringify(lab.getSnapshot())).not.toMatch(/sesame|one two|Ada/);
});

test('values are shown where an application says so', async () => {
  const lab = watching();
  running({ showsValues: true });
  await expect.poll(() => JSON.stringify(actorsIn(lab))).toContain('"text":"open sesame"');
});

test('an application that is closed leaves the lab, and its events stay', async () => {
  const lab = watching();
  const { connection, gate } = running();
  await expect.poll(() => actorsIn(lab)).toHaveLength(2);
  gate.send({ type: 'push' });
  connection.close();
  await expect.poll(() => lab.getSnapshot().apps).toEqual([]);
  expect(lab.getSnapshot().log.map(({ event }) => event)).toEqual(['turn', 'push']);
});

function statusFor(headers: Record<string, string>, method = 'GET', body = ''): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const asked = request({ port, host: '127.0.0.1', path: '/live', method, headers }, (response) => {
      response.destroy();
      done(response.statusCode);
    });
    asked.once('error', fail);
    asked.end(body);
  });
}

test.each<[Parameters<typeof statusFor>, number]>([
  [[{ host: 'lab.example' }], 403],
  [[{ origin: 'https://example.com' }], 403],
  [[{ origin: 'null' }], 403],
  [[{ origin: 'http://localhost:3000' }], 200],
  [[{}, 'POST', '{"type":"unknown"}'], 400],
])('a request %j is answered with %i', async (asked, status) => {
  expect(await statusFor(...asked)).toBe(status);
});
