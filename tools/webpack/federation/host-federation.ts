import host, { attachShareScopeMap, runtime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { FEDERATION_GLOBAL } from './federation-global.ts';

/** Exposes the host's federation runtime, so that remotes don't bundle their own copy. */
const { bundlerRuntime } = host;
Object.assign(globalThis, {
  [FEDERATION_GLOBAL]: {
    // `init` would treat each remote as the host, because the runtime has the build ID of the host.
    runtime: { ...runtime, init: runtime.createInstance },
    attachShareScopeMap,
    // The host exposes no modules, so its build omits this function.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  },
});
