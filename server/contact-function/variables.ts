/** The contact function's own variables, those of `.env.example` that begin with `CONTACT_`; empty is unset. */
export function contactVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith('CONTACT_') && value?.trim()) variables[name] = value.trim();
  }
  return variables;
}

/** An environment without these variables, for a product that is only tried out: it must mail nobody. */
export function withoutContactVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('CONTACT_')));
}
