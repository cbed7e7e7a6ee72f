import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspace } from '../app.ts';
import type { Cut, Cuts } from './cut.ts';
import { federation } from './federation.ts';
import { reactRouter } from './react-router.ts';
import { singleSpa } from './single-spa.ts';
import { tanstackQuery } from './tanstack-query.ts';

/**
 * Passages that can't be removed by configuration. The build fails if a new package version doesn't
 * contain one of them.
 */
const requiredTrims: Cuts = {
  // The library's rules are part of our style sheet. The CSP blocks its <style> element.
  'sonner/dist/index.mjs': [{ find: /^__insertCSS\(".*"\);$/gm }],
};

const optimizations: Cuts = { ...federation, ...reactRouter, ...singleSpa, ...tanstackQuery };

const loader = (name: string) => fileURLToPath(import.meta.resolve(`./${name}.ts`));
const inModules = (path: string) => join(workspace, 'node_modules', path);

const trim = ([file, cuts]: [string, Cut[]]) => ({
  test: inModules(file),
  use: [{ loader: loader('trim-loader'), options: { cuts } }],
});

const reactBigCalendar = {
  include: inModules('react-big-calendar/lib'),
  test: /\.js$/,
  sideEffects: false,
  use: [{ loader: loader('babel-to-esm-loader') }],
};

/** Creates the loader rules that trim packages. */
export const trims = (production: boolean) => [
  ...Object.entries(requiredTrims).map(trim),
  ...(production ? [...Object.entries(optimizations).map(trim), reactBigCalendar] : []),
];
