import { join } from 'node:path';
import { workspace } from '../app.ts';

const inModules = (path: string) => join(workspace, 'node_modules', path);
const replacement = (name: string) =>
  join(workspace, 'tools/webpack/package-patches/replacements', `${name}.ts`);

/** Replaces modules with smaller ones or with modules that are already bundled. */
export const leanAliases = (production: boolean) => ({
  // The package exports only the development build.
  ...(production && {
    'react-router$': inModules('react-router/dist/production/index.mjs'),
    'react-router/dom$': inModules('react-router/dist/production/dom-export.mjs'),
    // The production build is a single minified file that can't be trimmed, see `trims.ts`.
    'single-spa$': inModules('single-spa/lib/es2015/esm/single-spa.dev.js'),
    // Props are checked in development only.
    'prop-types$': replacement('prop-types'),
  }),
  // These are imported both as CommonJS and as ES modules, which would bundle them twice.
  ...Object.fromEntries(
    ['runtime-core', 'sdk'].map((part) => [
      `@module-federation/${part}$`,
      inModules(`@module-federation/${part}/dist/index.js`),
    ]),
  ),
  // Functions that react-big-calendar's grids use. Importing one would bundle half of lodash.
  'lodash/chunk$': replacement('chunk'),
  'lodash/findIndex$': replacement('find-index'),
  'lodash/isEqual$': replacement('is-equal'),
  'lodash/range$': replacement('range'),
  'lodash/sortBy$': replacement('sort-by'),
  // The same icons without 1 KB of helpers in every remote.
  [inModules('lucide-react/dist/esm/createLucideIcon.mjs')]: replacement('lucide-icon'),
  // Our popover replaces the library's popover and its positioning.
  [inModules('react-big-calendar/lib/PopOverlay')]: replacement('nothing'),
});
