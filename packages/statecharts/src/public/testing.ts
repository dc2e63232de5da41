export { controlledCallback, deferredPromise } from '../deferred-actors.ts';
