import * as v from 'valibot';
import { emailAddressSchema } from './email-address.ts';

export const userSchema = v.object({ id: v.string(), email: v.optional(v.string(), '') });

export type User = v.InferOutput<typeof userSchema>;

export const nobody: User = { id: '', email: '' };

export const credentialsSchema = v.object({
  email: emailAddressSchema,
  password: v.pipe(v.string(), v.nonEmpty('Please enter your password.')),
});

export type Credentials = v.InferOutput<typeof credentialsSchema>;
