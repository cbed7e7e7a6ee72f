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
}

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
    entry: app.pages,
    output: {
      ...common.output,
      path: join(app.folder, 'dist', PAGES),
      uniqueName: `${uniqueNameOf(app)}_pages`,
      publicPath: 'auto',
    },
  };
}

/** By exposed module, what its page needs. */
export function pageFiles({ compilation }: Stats): Record<string, PageFiles> {
  return Object.fromEntries(
    [...compilation.entrypoints].map(([name, entry]) => {
      const files = entry.getFiles().map((file) => `${PAGES}/${file}`);
      const ending = (end: string) => files.filter((file) => file.endsWith(end));
      return [`./${name}`, { js: ending('.js'), css: ending('.css') }];
    }),
  );
}
