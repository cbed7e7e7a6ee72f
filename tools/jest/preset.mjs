import './vm-modules.mjs';
import { fileURLToPath } from 'node:url';

/** Milliseconds. Stops only tests that hang: it is several times what any test takes on a busy machine. */
export const TEST_TIMEOUT = 180_000;

const resolvePath = (file) => fileURLToPath(new URL(file, import.meta.url));

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const shared = (name) => ({
  displayName: name,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testTimeout: TEST_TIMEOUT,
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
});

/** Jest settings for packages that run in Node: the gateway, emulators, tools and pure libraries. */
export const nodePreset = (name, options = {}) => ({
  ...shared(name),
  testEnvironment: 'node',
  ...options,
});

/** Jest settings for packages that run in the browser: jsdom, CSS modules and jest-dom. */
export const browserPreset = (name, options = {}) => ({
  ...shared(name),
  testEnvironment: resolvePath('./browser-environment.cjs'),
  setupFilesAfterEnv: [resolvePath('./browser-setup.cjs')],
  moduleNameMapper: {
    '\\.module\\.css$': resolvePath('./css-modules.cjs'),
    '\\.(css|svg|png|webp|woff2)$': resolvePath('./file-stub.cjs'),
  },
  ...options,
});

/** Jest settings for packages with Postgres tests. One server is started per run. */
export const servicePreset = (name, options = {}) =>
  nodePreset(name, {
    globalSetup: resolvePath('../../libs/service-kit/src/testing/global-setup.ts'),
    globalTeardown: resolvePath('../../libs/service-kit/src/testing/global-teardown.ts'),
    ...options,
  });
