import { BackendError } from '#domain/backend-error.ts';

/** How calls of every machine may be refused, for the models beside the machines. */
export const offline = new BackendError('offline', 'Failed to fetch');
export const unavailable = new BackendError('unavailable', 'Service unavailable', '503');
export const sessionRefused = new BackendError('unauthenticated', 'JWT expired', 'PGRST303');
export const permissionDenied = new BackendError('denied', 'permission denied for table', '42501');
