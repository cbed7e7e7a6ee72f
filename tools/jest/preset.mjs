import './vm-modules.mjs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Milliseconds. Stops only tests that hang: no test takes nearly that long on a busy machine. */
export const TEST_TIMEOUT = 180_000;

const resolvePath = (file) => fileURLToPath(new URL(file, import.meta.url));

// Resolved here, because the packages that use the presets don't depend on it.
const swcTransform = createRequire(import.meta.url).resolve('@swc/jest');

const swc = (tsx) => [
  swcTransform,
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

/** Jest settings for packages that run in Node: services, emulators, tools and pure libraries. */
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
