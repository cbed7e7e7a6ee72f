import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspace } from '../app.ts';

// The only code that replaces parts of a package because of its size. It goes away with the deep
// imports of react-big-calendar.

const inModules = (path: string) => join(workspace, 'node_modules', path);
const replacement = (name: string) =>
  join(workspace, 'tools/webpack/package-patches/replacements', `${name}.ts`);

/** Replaces modules that react-big-calendar imports with smaller ones. */
export const leanAliases = (production: boolean) => ({
  // Props are checked in development only.
  ...(production && { 'prop-types$': replacement('prop-types') }),
  // Functions that react-big-calendar's grids use. Importing one would bundle half of lodash.
  'lodash/chunk$': replacement('chunk'),
  'lodash/findIndex$': replacement('find-index'),
  'lodash/isEqual$': replacement('is-equal'),
  'lodash/range$': replacement('range'),
  'lodash/sortBy$': replacement('sort-by'),
  // Our popover replaces the library's popover and its positioning.
  [inModules('react-big-calendar/lib/PopOverlay')]: replacement('nothing'),
});

/** Converts react-big-calendar to ES modules, so that its unused parts aren't bundled. */
export const reactBigCalendarRules = (production: boolean) =>
  production
    ? [
        {
          include: inModules('react-big-calendar/lib'),
          test: /\.js$/,
          sideEffects: false,
          use: [{ loader: fileURLToPath(import.meta.resolve('./babel-to-esm-loader.ts')) }],
        },
      ]
    : [];
