import { join } from 'node:path';
import { workspace } from '../app.ts';

const inModules = (path: string) => join(workspace, 'node_modules', path);
const standIn = (name: string) =>
  join(workspace, 'tools/webpack/package-patches/replacements', `${name}.ts`);

/** Modules that packages would not choose by themselves: smaller, or there already. */
export const leanAliases = (production: boolean) => ({
  // Its package names the development build only.
  ...(production && {
    'react-router$': inModules('react-router/dist/production/index.mjs'),
    'react-router/dom$': inModules('react-router/dist/production/dom-export.mjs'),
    // The other build is one minified file, of which nothing can be left out; see `trims.ts`.
    'single-spa$': inModules('single-spa/lib/es2015/esm/single-spa.dev.js'),
    // Props are checked in development alone.
    'prop-types$': standIn('prop-types'),
  }),
  // Required by one part as CommonJS and by another as a module: twice, if left alone.
  ...Object.fromEntries(
    ['runtime-core', 'sdk'].map((part) => [
      `@module-federation/${part}$`,
      inModules(`@module-federation/${part}/dist/index.js`),
    ]),
  ),
  // What react-big-calendar's grids take of lodash; there, one function brings half of it.
  'lodash/chunk$': standIn('chunk'),
  'lodash/findIndex$': standIn('find-index'),
  'lodash/isEqual$': standIn('is-equal'),
  'lodash/range$': standIn('range'),
  'lodash/sortBy$': standIn('sort-by'),
  // The same icons without the machinery round them, which is 1 KB of every remote.
  [inModules('lucide-react/dist/esm/createLucideIcon.mjs')]: standIn('lucide-icon'),
  // Its popover and what floats it are replaced by ours.
  [inModules('react-big-calendar/lib/PopOverlay')]: standIn('nothing'),
});
