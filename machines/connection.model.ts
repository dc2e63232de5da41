import type { connectionMachine } from './connection.machine.ts';
import { errors, withoutPayload } from './shared/model-words.ts';
import { offline } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';

const reports = ['network.lost', 'network.restored', 'call.lost', 'call.responded'] as const;

export const connectionModel: ModelOf<typeof connectionMachine> = {
  events: withoutPayload(...reports),
  outcomes: { checkHealth: { well: { output: undefined }, ...errors({ offline }) } },
  sends: { watchConnection: reports },
  invariants: {},
};
