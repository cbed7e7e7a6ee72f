import { createRegistryReader } from './registry.ts';

/** Creates a function that returns the origins of the development servers in the registry. */
export function createDevOriginsReader(remotesDir: string): () => Promise<string[]> {
  const registry = createRegistryReader(remotesDir);
  return async () => {
    const { remotes } = await registry();
    const entries = Object.values(remotes).map(({ entry }) => entry);
    return [
      ...new Set(entries.filter((entry) => URL.canParse(entry)).map((url) => new URL(url).origin)),
    ];
  };
}
