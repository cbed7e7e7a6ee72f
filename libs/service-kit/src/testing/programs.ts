import { fileURLToPath } from 'node:url';

/** What each program of the tests is told: where its modules lie compiled, half of its start. */
export const programEnv = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../.cache/node', import.meta.url)),
};
