import type { AnyStateMachine } from 'xstate';

type Replace = (machine: AnyStateMachine) => AnyStateMachine;
type Setup = { createMachine: (config: unknown) => AnyStateMachine; extend: (parts: unknown) => Setup };
type XState = {
  setup: (parts: unknown) => Setup;
  createMachine: (config: unknown, implementations: unknown) => AnyStateMachine;
};

let replace: Replace = (machine) => machine;

/** From now on every machine that is made passes through it. */
export function replaceMachines(by: Replace): void {
  replace = by;
}

/**
 * XState's module, with machines that can be replaced when they are made: a factory of machines, and a machine that
 * another module provides or invokes, are replaced alike. It imports nothing, for it stands in for XState.
 */
export function substituted(xstate: XState): XState {
  const wrapped = (setup: Setup): Setup => ({
    ...setup,
    createMachine: (config) => replace(setup.createMachine(config)),
    extend: (parts) => wrapped(setup.extend(parts)),
  });
  return {
    ...xstate,
    setup: (parts) => wrapped(xstate.setup(parts)),
    createMachine: (config, implementations) => replace(xstate.createMachine(config, implementations)),
  };
}
