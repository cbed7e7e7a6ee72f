import { join } from 'node:path';
import type { Compilation, Compiler, Configuration } from 'webpack';
import type { App } from './app.ts';
import { createCommonConfig, getUniqueName } from './common-config.ts';

/** Folder of the standalone pages in a remote's build. */
export const PAGES = 'pages';

/** Initial files of a page. */
export interface PageFiles {
  js: string[];
  css: string[];
  /** Scripts that run before the first paint. */
  early?: string[];
  /** Prerendered HTML, which the script hydrates. */
  html?: string;
}

/** Pages by exposed module. */
export type Pages = Record<string, PageFiles>;

/** Entry that sets theme and language before the first paint. */
const BEFORE_FIRST_PAINT = 'early';

/**
 * Creates the part of a remote's build with its public screens (`app.page.ts`) as standalone pages
 * for visitors, without federation and with tree-shaken packages.
 *
 * @param pages receives the files of each page
 */
export function createPagesConfig(app: App, pages: Pages): Configuration {
  const common = createCommonConfig(app, 'production');
  const listFiles = (compiler: Compiler) =>
    compiler.hooks.afterEmit.tap('PageFilesPlugin', (compilation) => {
      Object.assign(pages, listPageFiles(app, compilation));
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
    plugins: [...(common.plugins ?? []), { apply: listFiles }],
  };
}

function listPageFiles(app: App, { entrypoints }: Compilation): Pages {
  const listFiles = (name: string, end: string) =>
    (entrypoints.get(name)?.getFiles() ?? [])
      .filter((file) => file.endsWith(end))
      .map((file) => `${PAGES}/${file}`);
  return Object.fromEntries(
    Object.keys(app.pages).map((name) => {
      const files = { js: listFiles(name, '.js'), css: listFiles(name, '.css') };
      const prerendered = name in app.prerendered && {
        early: listFiles(BEFORE_FIRST_PAINT, '.js'),
        html: getHtmlFile(name),
      };
      return [`./${name}`, { ...files, ...prerendered }];
    }),
  );
}

/** Returns the path of a page's prerendered HTML in the remote's build. */
export const getHtmlFile = (name: string): string => `${PAGES}/${name}.html`;
