import { join } from 'node:path';
import type { Configuration, Stats } from 'webpack';
import type { App } from './app.ts';
import { commonConfig, uniqueNameOf } from './common.ts';
import { facadeOf } from './shared.ts';

/** Where a remote's build keeps the pages of its own. */
export const PAGES = 'pages';

/** Files that a page needs at once. */
export interface PageFiles {
  js: string[];
  css: string[];
  /** Runs before anything is shown. */
  early?: string[];
  /** What is shown until the script has come. */
  sketch?: string;
}

/** Where a page settles what it has to look like. */
const EARLY = 'early';

/**
 * The public screens of a remote (`app.page.ts` beside `app.remote.tsx`) as pages of their own, for
 * visitors who have no use for the host yet: no federation, and of each package what they use.
 */
export function pagesConfig(app: App): Configuration {
  const common = commonConfig(app, 'production', {
    alias: { 'react-router-dom$': facadeOf('react-router-dom') },
  });
  return {
    ...common,
    entry: { ...app.pages, [EARLY]: '@scheduler/platform/page-early' },
    output: {
      ...common.output,
      path: join(app.folder, 'dist', PAGES),
      uniqueName: `${uniqueNameOf(app)}_pages`,
      publicPath: 'auto',
    },
  };
}

/** By exposed module, what its page needs. */
export function pageFiles(
  { compilation }: Stats,
  sketches: Record<string, string>,
): Record<string, PageFiles> {
  const filesOf = (name: string, end: string) =>
    (compilation.entrypoints.get(name)?.getFiles() ?? [])
      .filter((file) => file.endsWith(end))
      .map((file) => `${PAGES}/${file}`);
  return Object.fromEntries(
    [...compilation.entrypoints.keys()]
      .filter((name) => name !== EARLY)
      .map((name) => {
        const files = { js: filesOf(name, '.js'), css: filesOf(name, '.css') };
        const sketch = sketches[name];
        const drawn = sketch !== undefined && { early: filesOf(EARLY, '.js'), sketch };
        return [`./${name}`, { ...files, ...drawn }];
      }),
  );
}
