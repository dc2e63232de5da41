import { request, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { serveLive } from '../src/lab/live-server.ts';
import { createLiveStore, type LiveStore } from '../src/lab/live-store.ts';
import { connect } from '../src/live/connect.ts';
import { relayChannel } from '../src/live/relay-channel.ts';

const gateMachine = createMachine({
  id: 'gate',
  initial: 'shut',
  context: { password: 'open sesame' },
  states: { shut: { on: { push: 'open' } }, open: {} },
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

test('a process shows its actors to a lab of another origin, without their values', async () => {
  const connection = connect([], { lab: address });
  closing.push(connection.close);
  const actor = createActor(gateMachine, { inspect: connection.inspect }).start();
  const channel = relayChannel(address, () => lab.open());
  const lab: LiveStore = createLiveStore(channel, (machine) => `${machine}Machine`);
  closing.push(channel.close);
  await expect
    .poll(() => lab.getSnapshot().tabs.flatMap(({ actors }) => actors))
    .toEqual([
      expect.objectContaining({
        machine: 'gateMachine',
        states: ['gate', 'gate.shut'],
        context: { type: 'object', length: 1, fields: { password: { type: 'text', length: 11 } } },
      }),
    ]);
  actor.send({ type: 'push' });
  await expect
    .poll(() => lab.getSnapshot().log)
    .toEqual([
      expect.objectContaining({
        event: 'push',
        actor: expect.objectContaining({ states: ['gate', 'gate.open'] }),
      }),
    ]);
});

test('an application that was there before its lab appears when the lab is opened', async () => {
  const connection = connect([], { lab: address });
  closing.push(connection.close);
  createActor(gateMachine, { inspect: connection.inspect }).start();
  await expect.poll(() => connection.console.actors()).toHaveLength(1);
  const channel = relayChannel(address, () => lab.open());
  const lab: LiveStore = createLiveStore(channel);
  closing.push(channel.close);
  await expect.poll(() => lab.getSnapshot().tabs).toHaveLength(1);
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

test('pages of other origins and names reach nothing', async () => {
  expect(await statusFor({ host: 'lab.example' })).toBe(403);
  expect(await statusFor({ origin: 'https://example.com' })).toBe(403);
  expect(await statusFor({ origin: 'null' })).toBe(403);
  expect(await statusFor({ origin: 'http://localhost:3000' })).toBe(200);
});

test('what is no message of the protocol is refused', async () => {
  expect(await statusFor({}, 'POST', '{"type":"unknown"}')).toBe(400);
});
