import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks the person at the terminal; without one, the lines of the standard input are the answers. */
export type Prompt = Disposable & {
  ask(question: string): Promise<string>;
  /** As `ask`, without showing what is typed. */
  askSecret(question: string): Promise<string>;
};

/** Questions go to the standard error stream, so that the report stands alone on the other. */
export function openPrompt(): Prompt {
  let isShown = true;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (isShown) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
  // At a terminal readline takes Ctrl-C for itself.
  lines.on('SIGINT', () => process.exit(130));
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    process.stderr.write(question);
    const { value } = await answers.next();
    return typeof value === 'string' ? value : '';
  };
  return {
    ask: async (question) => (await ask(question)).trim(),
    async askSecret(question) {
      isShown = false;
      const answer = await ask(question);
      isShown = true;
      process.stderr.write('\n');
      return answer;
    },
    [Symbol.dispose]: () => lines.close(),
  };
}
