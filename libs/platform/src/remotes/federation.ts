import { getInstance } from '@module-federation/enhanced/runtime';
import type { RegisteredRemote, Registry } from './registry.ts';
import type { Catalog } from '@scheduler/i18n/language';
import type { MessagesModule, RemoteLifecycles, RemoteModule } from './remote-module.ts';

export interface RemoteLoader {
  /** @throws if the module fails to load; call `reset` before retrying */
  load: (remote: string, expose: string) => Promise<RemoteLifecycles>;
  /** Loads the remote's message catalog; `undefined` if it doesn't have the language. */
  loadCatalog: (remote: string, tag: string) => Promise<Catalog | undefined>;
  /**
   * Makes the next `load` start over with the current registry and new file URLs. The URLs must differ
   * because browsers queue a request behind a pending one for the same URL.
   */
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

const SCRIPT_TIMEOUT_MS = 4000;

/**
 * Creates a loader for remotes listed in the registry, based on Module Federation.
 *
 * @throws Error if the host was built without Module Federation
 */
export function createRemoteLoader({ registry, fetchRegistry }: RemoteLoaderOptions): RemoteLoader {
  let registryPromise = registry && Promise.resolve(registry);
  const attempts = new Map<string, number>();
  const registeredRemotes = new Set<string>();
  const federation = getInstance();
  if (!federation) throw new Error('The host was built without Module Federation');
  federation.registerPlugins([
    { name: 'script-timeout', createScript: () => ({ timeout: SCRIPT_TIMEOUT_MS }) },
  ]);

  const findRemote = async (remote: string): Promise<RegisteredRemote> => {
    registryPromise ??= fetchRegistry();
    const match = (await registryPromise)[remote];
    if (!match) throw new Error(`Unknown remote '${remote}'`);
    return match;
  };

  const register = (name: string, { entry, global }: RegisteredRemote) => {
    if (registeredRemotes.has(name)) return;
    const attempt = attempts.get(name) ?? 0;
    const url = attempt === 0 ? entry : `${entry}?retry=${attempt}`;
    const remote = { name, entry: url, entryGlobalName: global };
    federation.registerRemotes([remote], { force: attempt > 0 });
    registeredRemotes.add(name);
  };

  const load = async <Module>(remote: string, expose: string): Promise<Module> => {
    register(remote, await findRemote(remote));
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
      attempts.set(remote, (attempts.get(remote) ?? 0) + 1);
    },
    preload(remote, expose) {
      if (registeredRemotes.has(remote)) return;
      // Ignored: loading the screen itself reports the failure.
      findRemote(remote).then(
        (match) => addPreloads(match, expose),
        () => {},
      );
    },
  };
}

function addPreloads({ entry, exposes }: RegisteredRemote, expose: string) {
  const { js, css } = exposes[expose] ?? { js: [], css: [] };
  for (const url of [entry, ...js]) addPreload(url, 'script');
  for (const url of css) addPreload(url, 'style');
}

function addPreload(url: string, as: 'script' | 'style') {
  if (document.head.querySelector(`link[rel=preload][href="${CSS.escape(url)}"]`)) return;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as, href: url }),
  );
}
