import { TEST_TIMEOUT } from './tools/jest/preset.mjs';

/** The whole house in one run; `jest` inside a package runs that package alone. */
export default {
  projects: ['libs/*', 'services/*', 'apps/*', 'emulators/*', 'tools'].map((p) => `<rootDir>/${p}`),
  passWithNoTests: true,
  // Of a run over several projects only this counts, not what each of them says.
  testTimeout: TEST_TIMEOUT,
};
