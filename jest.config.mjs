import { TEST_TIMEOUT } from './tools/jest/preset.mjs';

/** Runs the tests of all packages. To run one package, run `jest` in its folder. */
export default {
  projects: ['libs', 'services', 'apps', 'emulators', 'tools'].map(
    (folder) => `<rootDir>/${folder}/*/jest.config.mjs`,
  ),
  passWithNoTests: true,
  // Jest ignores the timeouts of the individual projects.
  testTimeout: TEST_TIMEOUT,
  // By default, Jest leaves one core idle.
  maxWorkers: '100%',
};
