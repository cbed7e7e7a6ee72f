import { getInstance } from '@module-federation/enhanced/runtime';
import type { RegisteredRemote, Registry } from './registry.ts';
import type { Catalogue } from '@scheduler/i18n/language';
import type { MessagesModule, RemoteLifecycles, RemoteModule } from './remote-module.ts';

export interface Remotes {
  /** @throws whatever kept the module from loading; `renew` before trying again */
  load: (remote: string, expose: string) => Promise<RemoteLifecycles>;
  /** What the remote says in another language; nothing if it does not know it. */
  catalogue: (remote: string, tag: string) => Promise<Catalogue | undefined>;
  /**
   * Makes the next `load` start afresh: the registry is read again and every file is asked for
   * under a new address, for a browser queues a request behind a hung one for the same address.
   */
  renew: (remote: string) => void;
  /** Fetches what the module will need, so that showing it later asks the network for nothing. */
  preload: (remote: string, expose: string) => void;
}

interface RemotesOptions {
  /** As it was when the page was made; `null` if the page does not carry it. */
  registry: Registry | null;
  /** Reads the registry as it is now. */
  fetchRegistry: () => Promise<Registry>;
}

const SCRIPT_TIMEOUT = 4000;

/** Loads remotes through Module Federation, as the registry names them. */
export function createRemotes({ registry, fetchRegistry }: RemotesOptions): Remotes {
  let reading = registry && Promise.resolve(registry);
  const attempts = new Map<string, number>();
  const registered = new Set<string>();
  const federation = getInstance();
  if (!federation) throw new Error('The host was built without Module Federation');
  federation.registerPlugins([
    { name: 'script-timeout', createScript: () => ({ timeout: SCRIPT_TIMEOUT }) },
  ]);

  const find = async (remote: string): Promise<RegisteredRemote> => {
    reading ??= fetchRegistry();
    const found = (await reading)[remote];
    if (!found) throw new Error(`The registry names no remote '${remote}'`);
    return found;
  };

  const register = (name: string, { entry, global }: RegisteredRemote) => {
    if (registered.has(name)) return;
    const attempt = attempts.get(name) ?? 0;
    const address = attempt === 0 ? entry : `${entry}?retry=${attempt}`;
    const remote = { name, entry: address, entryGlobalName: global };
    federation.registerRemotes([remote], { force: attempt > 0 });
    registered.add(name);
  };

  const load = async <Module>(remote: string, expose: string): Promise<Module> => {
    register(remote, await find(remote));
    const module = await federation.loadRemote<Module>(remote + expose.slice(1));
    if (!module) throw new Error(`${remote} exposes no '${expose}'`);
    return module;
  };

  return {
    load: async (remote, expose) => (await load<RemoteModule>(remote, expose)).lifecycles,
    async catalogue(remote, tag) {
      const { loadCatalogue } = await load<MessagesModule>(remote, './messages');
      return loadCatalogue(tag);
    },
    renew(remote) {
      reading = null;
      registered.delete(remote);
      attempts.set(remote, (attempts.get(remote) ?? 0) + 1);
    },
    preload(remote, expose) {
      if (registered.has(remote)) return;
      // A failure shows when the screen itself is asked for.
      find(remote).then(
        (found) => addPreloads(found, expose),
        () => {},
      );
    },
  };
}

function addPreloads({ entry, exposes }: RegisteredRemote, expose: string) {
  const { js, css } = exposes[expose] ?? { js: [], css: [] };
  for (const address of [entry, ...js]) addPreload(address, 'script');
  for (const address of css) addPreload(address, 'style');
}

function addPreload(address: string, as: 'script' | 'style') {
  if (document.head.querySelector(`link[rel=preload][href="${CSS.escape(address)}"]`)) return;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as, href: address }),
  );
}
