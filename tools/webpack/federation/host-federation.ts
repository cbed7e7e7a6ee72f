import host, { attachShareScopeMap, runtime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { FEDERATION_GLOBAL } from './federation-global.ts';

/**
 * Leaves the federation runtime of the host's build where the entries of published remotes find it,
 * instead of in each of them once more.
 */
const { bundlerRuntime } = host;
Object.assign(globalThis, {
  [FEDERATION_GLOBAL]: {
    // By `init` it would take each remote for the host, whose build's id it carries.
    runtime: { ...runtime, init: runtime.createInstance },
    attachShareScopeMap,
    // The host exposes nothing, so its own build leaves this part out.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  },
});
