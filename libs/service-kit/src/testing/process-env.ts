import { fileURLToPath } from 'node:url';

/** Environment of child processes in tests. The compile cache halves their startup time. */
export const childProcessEnv = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../.cache/node', import.meta.url)),
};
