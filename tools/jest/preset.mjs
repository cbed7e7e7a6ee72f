import './vm-modules.mjs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const resolvePath = (file) => fileURLToPath(new URL(file, import.meta.url));

// Resolved here, because the packages that use the presets don't depend on them.
const { resolve: resolvePackage } = createRequire(import.meta.url);

const swc = (tsx) => [
  resolvePackage('@swc/jest'),
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

/** More than one per core, because tests of services spend about a third of their time waiting. */
const WORKERS_PER_CORE = 1.5;

/** Settings that Jest reads from the configuration it was started with, not from its projects. */
export const globalSettings = {
  maxWorkers: Math.ceil(availableParallelism() * WORKERS_PER_CORE),
  // Milliseconds. Stops only tests that hang: no test takes nearly that long on a busy machine.
  testTimeout: 180_000,
  // Restarts a worker between two test files if its heap is larger.
  workerIdleMemoryLimit: '600MB',
};

const shared = {
  ...globalSettings,
  testMatch: ['**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};

/**
 * Jest settings for packages that run in Node: services, emulators, tools and pure libraries. Node
 * runs the tests as it runs the programs, without a transformation and a module registry for each
 * test file (ADR 59).
 */
export const nodePreset = (options = {}) => ({
  ...shared,
  runner: [resolvePackage('jest-light-runner'), { runtime: 'worker_threads' }],
  transform: {},
  ...options,
});

/** Jest settings for packages that run in the browser: jsdom, CSS modules and jest-dom. */
export const browserPreset = (options = {}) => ({
  ...shared,
  testEnvironment: resolvePath('./browser-environment.cjs'),
  setupFilesAfterEnv: [resolvePath('./browser-setup.cjs')],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  moduleNameMapper: {
    '\\.module\\.css$': resolvePath('./css-modules.cjs'),
    '\\.(css|svg|png|webp|woff2)$': resolvePath('./file-stub.cjs'),
  },
  ...options,
});
