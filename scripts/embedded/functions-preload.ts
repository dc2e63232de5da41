// Runs inside Deno before the function's own entry point, so that the deployable file stays as it is.
import process from 'node:process';

// The parent holds the other end of stdin: however it dies, the end of input ends this process too. Not
// before `load`, because Deno starts the function only once a preloaded module has nothing left to wait for.
addEventListener('load', () => {
  process.stdin.on('end', () => process.exit(0));
  process.stdin.resume();
});
