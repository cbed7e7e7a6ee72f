import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { browserPreset, globalSettings } from './tools/jest/preset.mjs';
import { servicePreset } from './libs/service-kit/src/testing/jest-preset.mjs';

const configFiles = globSync('{apps,emulators,libs,services,tools}/*/jest.config.mjs');
const packages = await Promise.all(
  configFiles.map(async (file) => ({
    root: `<rootDir>/${dirname(file)}`,
    isNode: 'runner' in (await import(`./${file}`)).default,
  })),
);

/** Returns the settings of all packages that run in Node, or in the browser. */
function createProject(preset, isNode) {
  const roots = packages.filter((candidate) => candidate.isNode === isNode).map(({ root }) => root);
  const settings = Object.entries(preset({ roots }));
  return Object.fromEntries(settings.filter(([name]) => !(name in globalSettings)));
}

/**
 * Runs the tests of all packages. To run one package, run `jest` in its folder. Packages with the
 * same settings are one project, so that they share workers.
 */
export default {
  ...globalSettings,
  projects: [createProject(servicePreset, true), createProject(browserPreset, false)],
  passWithNoTests: true,
};
