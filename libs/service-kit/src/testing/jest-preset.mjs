import { fileURLToPath } from 'node:url';
import { nodePreset } from '@scheduler/jest-preset';

const resolvePath = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Jest settings for packages with Postgres tests. One server is started per run. */
export const servicePreset = (options = {}) =>
  nodePreset({
    globalSetup: resolvePath('./global-setup.ts'),
    globalTeardown: resolvePath('./global-teardown.ts'),
    ...options,
  });
