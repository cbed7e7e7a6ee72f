import type { Catalogue } from '@scheduler/i18n/language';
import type { LifeCycleFn } from 'single-spa';
import type { Platform } from './platform.ts';

/** What the host gives a remote each time it mounts it. */
export interface RemoteProps {
  platform: Platform;
  /** The paths that show this screen; each stands for itself and what lies below it. */
  paths: readonly string[];
  /** Told of what the screen threw while rendering, so that the host can take its place. */
  onError: (error: unknown) => void;
}

/** The lifecycles a remote exposes as its module's default export. */
export interface RemoteLifecycles {
  /** Asks for what the screen will show, while it is made ready. */
  ahead?: (platform: Platform) => void;
  bootstrap: LifeCycleFn<RemoteProps>;
  mount: LifeCycleFn<RemoteProps>;
  unmount: LifeCycleFn<RemoteProps>;
  update?: LifeCycleFn<RemoteProps>;
}

/** An exposed module as the federation runtime loads it. */
export interface RemoteModule {
  lifecycles: RemoteLifecycles;
}

/** The module `./messages` that every remote exposes: its texts in languages other than English. */
export interface MessagesModule {
  loadCatalogue: (tag: string) => Promise<Catalogue | undefined>;
}
