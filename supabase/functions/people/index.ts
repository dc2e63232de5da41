import { startPeopleFunction } from './people-function.ts';

const { respond } = startPeopleFunction({
  readSetting: (name) => Deno.env.get(name),
  fetch,
  // Nothing goes on after a response.
  waitUntil: () => {},
  writeLog: console.error,
});
Deno.serve(respond);
