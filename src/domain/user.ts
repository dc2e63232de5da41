import * as v from 'valibot';
import { emailAddressSchema } from './email-address.ts';

export const userSchema = v.object({ id: v.string(), email: v.optional(v.string(), '') });

/** Who is signed in. */
export type User = v.InferOutput<typeof userSchema>;

/** Stands for the user where nobody is signed in. */
export const nobody: User = { id: '', email: '' };

/** The values of the login form. */
export const credentialsSchema = v.object({
  email: emailAddressSchema,
  password: v.pipe(v.string(), v.nonEmpty('Please enter your password.')),
});

export type Credentials = v.InferOutput<typeof credentialsSchema>;
