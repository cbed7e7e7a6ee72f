import type { Highs } from 'highs';

let solver: Promise<Highs> | undefined;

async function load(): Promise<Highs> {
  const { default: highs } = await import('highs');
  // Its types tell of the CommonJS file, where the function is `default`; Node loads the other one.
  return (highs as unknown as typeof highs.default)();
}

/** The exact solver, loaded once per thread. */
export const loadHighs = (): Promise<Highs> => (solver ??= load());
