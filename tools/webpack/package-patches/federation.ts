import type { Cuts } from './cut.ts';

/** The federation runtime for remotes that are registered by their entries, and never by manifests. */
export const federation: Cuts = {
  // Nothing ever asks the handler of snapshots.
  '@module-federation/runtime-core/dist/core.js': [
    {
      find: /USE_REMOTE \? new SnapshotHandler\(this\) : new DisabledSnapshotHandler\(\)/g,
      by: 'Object.assign(new DisabledSnapshotHandler(), { manifestCache: new Map() })',
    },
  ],
  // It reads manifests, too; the host adds its own preload links.
  '@module-federation/runtime-core/dist/utils/preload.js': [
    { find: /(?<=^function preloadAssets\([^)]*\) \{)[^]*?(?=^\}$)/gm },
  ],
  '@module-federation/runtime-core/dist/remote/index.js': [
    { find: /(?<=^\tasync preloadRemote\(preloadOptions\) \{)[^]*?(?=^\t\}$)/gm },
  ],
};
