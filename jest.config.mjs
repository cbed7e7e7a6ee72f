import './tools/jest/vm-modules.mjs';

/** The whole house in one run; `jest` inside a package runs that package alone. */
export default {
  projects: ['libs/*', 'services/*', 'apps/*', 'standins/*', 'tools'].map((p) => `<rootDir>/${p}`),
  passWithNoTests: true,
};
