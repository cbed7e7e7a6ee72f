import { registryReader } from './registry.ts';

/** The origins of the development servers that the registry points to at present. */
export function devOriginsOf(remotesDir: string): () => Promise<string[]> {
  const registry = registryReader(remotesDir);
  return async () => {
    const { remotes } = await registry();
    const entries = Object.values(remotes).map(({ entry }) => entry);
    return [
      ...new Set(entries.filter((entry) => URL.canParse(entry)).map((url) => new URL(url).origin)),
    ];
  };
}
