import './vm-modules.mjs';
import { fileURLToPath } from 'node:url';

/** Milliseconds. A busy machine is slow, not wrong: a test that hangs still ends. */
export const TEST_TIMEOUT = 30_000;

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

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

/** Jest settings of a package that runs in Node: the gateway, emulators, tools and pure libs. */
export const nodePreset = (name, options = {}) => ({
  ...shared(name),
  testEnvironment: 'node',
  ...options,
});

/** Jest settings of a package that runs in the browser: jsdom, CSS Modules and jest-dom. */
export const browserPreset = (name, options = {}) => ({
  ...shared(name),
  testEnvironment: here('./browser-environment.cjs'),
  setupFilesAfterEnv: [here('./browser-setup.cjs')],
  moduleNameMapper: {
    '\\.module\\.css$': here('./css-modules.cjs'),
    '\\.(css|svg|png|webp|woff2)$': here('./file-stub.cjs'),
  },
  ...options,
});

/** Jest settings of a package whose tests use Postgres: one server, started once for the run. */
export const servicePreset = (name, options = {}) =>
  nodePreset(name, {
    globalSetup: here('../../libs/service-kit/src/testing/global-setup.ts'),
    globalTeardown: here('../../libs/service-kit/src/testing/global-teardown.ts'),
    ...options,
  });
