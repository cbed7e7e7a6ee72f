import type { Catalog } from '@scheduler/i18n/language';
import type { LifeCycleFn } from 'single-spa';
import type { Platform } from '../platform.ts';

/** Props that the host passes to a remote when mounting it. */
export interface RemoteProps {
  platform: Platform;
  /** Paths of the screen, each including the paths below it. */
  paths: readonly string[];
  /** Reports a rendering error, so that the host can show a fallback. */
  onError: (error: unknown) => void;
}

/** The lifecycles that a remote's module exports. */
export interface RemoteLifecycles {
  /** Prefetches the screen's data while its module is being mounted. */
  prefetch?: (platform: Platform) => void;
  bootstrap: LifeCycleFn<RemoteProps>;
  mount: LifeCycleFn<RemoteProps>;
  unmount: LifeCycleFn<RemoteProps>;
  update?: LifeCycleFn<RemoteProps>;
}

/** An exposed module as loaded by the federation runtime. */
export interface RemoteModule {
  lifecycles: RemoteLifecycles;
}

/** The module `./messages` of every remote: its translations. */
export interface MessagesModule {
  loadCatalog: (tag: string) => Promise<Catalog | undefined>;
}
