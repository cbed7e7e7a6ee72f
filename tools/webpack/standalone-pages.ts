import { join } from 'node:path';
import type { Configuration, Stats } from 'webpack';
import type { App } from './app.ts';
import { createCommonConfig, getUniqueName } from './common-config.ts';
import { getFacadePath } from './shared-modules.ts';

/** Folder of the standalone pages in a remote's build. */
export const PAGES = 'pages';

/** Initial files of a page. */
export interface PageFiles {
  js: string[];
  css: string[];
  /** Scripts that run before the first paint. */
  early?: string[];
  /** Prerendered HTML, shown until the script has loaded. */
  sketch?: string;
}

/** Entry that sets theme and language before the first paint. */
const BEFORE_FIRST_PAINT = 'early';

/**
 * Creates the build of a remote's public screens (`app.page.ts`) as standalone pages for visitors,
 * without federation and with tree-shaken packages.
 */
export function createPagesConfig(app: App): Configuration {
  const common = createCommonConfig(app, 'production', {
    alias: { 'react-router-dom$': getFacadePath('react-router-dom') },
  });
  return {
    ...common,
    entry: { ...app.pages, [BEFORE_FIRST_PAINT]: '@scheduler/platform/before-first-paint' },
    output: {
      ...common.output,
      path: join(app.folder, 'dist', PAGES),
      uniqueName: `${getUniqueName(app)}_pages`,
      publicPath: 'auto',
    },
  };
}

/** Lists the files of each page by exposed module. */
export function listPageFiles(
  { compilation }: Stats,
  initialHtmlByPage: Record<string, string>,
): Record<string, PageFiles> {
  const listFiles = (name: string, end: string) =>
    (compilation.entrypoints.get(name)?.getFiles() ?? [])
      .filter((file) => file.endsWith(end))
      .map((file) => `${PAGES}/${file}`);
  return Object.fromEntries(
    [...compilation.entrypoints.keys()]
      .filter((name) => name !== BEFORE_FIRST_PAINT)
      .map((name) => {
        const files = { js: listFiles(name, '.js'), css: listFiles(name, '.css') };
        const initialHtml = initialHtmlByPage[name];
        const prerenderedFiles = initialHtml !== undefined && {
          early: listFiles(BEFORE_FIRST_PAINT, '.js'),
          sketch: initialHtml,
        };
        return [`./${name}`, { ...files, ...prerenderedFiles }];
      }),
  );
}
