// A program that runs the function until it is killed; says when the function answers.
import { startFunctions } from '#server/contact-function/contact-function.ts';

const functions = await startFunctions({ backendUrl: 'http://127.0.0.1:9', secretKey: 'sb_secret_test' });
const preflight = new Request('http://127.0.0.1/functions/v1/contact-form', { method: 'OPTIONS' });
console.log((await functions.fetch(preflight, null)).status);
setInterval(() => {}, 60_000);
