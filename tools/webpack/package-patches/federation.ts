import type { Cuts } from './cut.ts';

/** Trims the federation runtime: remotes are registered by entry, never by manifest. */
export const federation: Cuts = {
  // The snapshot handler is never used.
  '@module-federation/runtime-core/dist/core.js': [
    {
      find: /USE_REMOTE \? new SnapshotHandler\(this\) : new DisabledSnapshotHandler\(\)/g,
      by: 'Object.assign(new DisabledSnapshotHandler(), { manifestCache: new Map() })',
    },
  ],
  // Preloading also reads manifests. The host adds its own preload links.
  '@module-federation/runtime-core/dist/utils/preload.js': [
    { find: /(?<=^function preloadAssets\([^)]*\) \{)[^]*?(?=^\}$)/gm },
  ],
  '@module-federation/runtime-core/dist/remote/index.js': [
    { find: /(?<=^\tasync preloadRemote\(preloadOptions\) \{)[^]*?(?=^\t\}$)/gm },
  ],
};
