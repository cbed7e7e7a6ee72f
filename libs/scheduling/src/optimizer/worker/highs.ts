import type { Highs } from 'highs';

let solver: Promise<Highs> | undefined;

async function load(): Promise<Highs> {
  const { default: highs } = await import('highs');
  // The type declarations describe the CommonJS build, which exports the function as `default`. Node
  // loads the ES module.
  return (highs as unknown as typeof highs.default)();
}

/** Loads the MIP solver, once per thread. */
export const loadHighs = (): Promise<Highs> => (solver ??= load());
