import { createContext, type ReactNode, useContext } from 'react';
import type { AuthActor } from './auth-actor.ts';

const AuthContext = createContext<AuthActor | null>(null);

/** Hands the page's auth actor to the components below. */
export function AuthProvider({ auth, children }: { auth: AuthActor; children: ReactNode }) {
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The page's auth actor. */
export function useAuth(): AuthActor {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth is called outside AuthProvider');
  return auth;
}
