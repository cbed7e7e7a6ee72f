import { getInstance } from '@module-federation/enhanced/runtime';
import type { RegisteredRemote, Registry } from './registry.ts';
import type { Catalog } from '@scheduler/i18n/language';
import { createRemoteLoadingPlugin } from './remote-loading-plugin.ts';
import type { MessagesModule, RemoteLifecycles, RemoteModule } from './remote-module.ts';
import { addRetryQuery } from './retry-query.ts';

export interface RemoteLoader {
  /** @throws if the module fails to load; call `reset` before retrying */
  load: (remote: string, expose: string) => Promise<RemoteLifecycles>;
  /** Loads the remote's message catalog; `undefined` if it doesn't have the language. */
  loadCatalog: (remote: string, tag: string) => Promise<Catalog | undefined>;
  /** Makes the next `load` start over with the current registry and new file URLs. */
  reset: (remote: string) => void;
  /** Preloads the files of a module. */
  preload: (remote: string, expose: string) => void;
}

interface RemoteLoaderOptions {
  /** The registry embedded in the page, or `null`. */
  registry: Registry | null;
  /** Fetches the current registry. */
  fetchRegistry: () => Promise<Registry>;
}

/**
 * Creates a loader for remotes listed in the registry, based on Module Federation.
 *
 * @throws Error if the host was built without Module Federation
 */
export function createRemoteLoader({ registry, fetchRegistry }: RemoteLoaderOptions): RemoteLoader {
  let registryPromise = registry && Promise.resolve(registry);
  const reloadCounts = new Map<string, number>();
  const registeredRemotes = new Set<string>();
  const getReloadCount = (remote: string) => reloadCounts.get(remote) ?? 0;
  const federation = getInstance();
  if (!federation) throw new Error('The host was built without Module Federation');
  federation.registerPlugins([createRemoteLoadingPlugin(getReloadCount)]);

  const findRemote = async (remote: string): Promise<RegisteredRemote> => {
    registryPromise ??= fetchRegistry();
    const match = (await registryPromise)[remote];
    if (!match) throw new Error(`Unknown remote '${remote}'`);
    return match;
  };

  const register = async (name: string) => {
    const { entry } = await findRemote(name);
    if (registeredRemotes.has(name)) return;
    const reloadCount = getReloadCount(name);
    federation.registerRemotes([{ name, entry: addRetryQuery(entry, reloadCount) }], {
      force: reloadCount > 0,
    });
    registeredRemotes.add(name);
  };

  const load = async <Module>(remote: string, expose: string): Promise<Module> => {
    await register(remote);
    const module = await federation.loadRemote<Module>(remote + expose.slice(1));
    if (!module) throw new Error(`${remote} doesn't expose '${expose}'`);
    return module;
  };

  return {
    load: async (remote, expose) => (await load<RemoteModule>(remote, expose)).lifecycles,
    async loadCatalog(remote, tag) {
      const { loadCatalog } = await load<MessagesModule>(remote, './messages');
      return loadCatalog(tag);
    },
    reset(remote) {
      registryPromise = null;
      registeredRemotes.delete(remote);
      reloadCounts.set(remote, getReloadCount(remote) + 1);
    },
    preload(remote, expose) {
      // Ignored: loading the screen itself reports the failure.
      register(remote)
        .then(() => federation.preloadRemote([{ nameOrAlias: remote, exposes: [expose] }]))
        .catch(() => {});
    },
  };
}
