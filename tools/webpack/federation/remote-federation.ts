import { FEDERATION_GLOBAL } from './federation-global.ts';

interface Runtime {
  runtime: object;
  bundlerRuntime: object;
  attachShareScopeMap: (webpackRequire: object) => void;
}

const { bundlerRuntime, ...host } = (globalThis as unknown as Record<string, Runtime>)[
  FEDERATION_GLOBAL
] as Runtime;

/** The host's federation runtime with the remote's own state. */
export default {
  ...host,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
  instance: undefined,
  initOptions: undefined,
};
