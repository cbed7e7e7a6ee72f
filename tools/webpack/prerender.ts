import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import type { App } from './app.ts';
import { createCommonConfig } from './common-config.ts';
import { FacadeNamesPlugin } from './facade-names-plugin.ts';
import { PAGES } from './standalone-pages.ts';

const getOutputFolder = (app: App) => join(app.folder, 'dist', PAGES, 'sketches');

/**
 * Creates the build of the programs that prerender pages (`app.prerender.tsx`), with the same class
 * names as the pages.
 */
export function createPrerenderConfig(app: App): Configuration {
  const common = createCommonConfig(app, 'production');
  return {
    ...common,
    entry: app.prerendered,
    target: 'node',
    devtool: false,
    output: {
      ...common.output,
      path: getOutputFolder(app),
      filename: '[name].cjs',
      publicPath: '',
      library: { type: 'commonjs2' },
    },
    externals: [/^react(-dom|-router-dom)?($|\/)/],
    externalsType: 'commonjs',
    // The facade check applies to shipped code only.
    plugins: common.plugins?.filter((plugin) => !(plugin instanceof FacadeNamesPlugin)) ?? [],
  };
}

/** Writes the prerendered HTML next to the pages. Returns the files by page. */
export async function writePrerenderedPages(app: App): Promise<Record<string, string>> {
  const folder = getOutputFolder(app);
  const load = createRequire(join(folder, 'draw.cjs'));
  const files = Object.keys(app.prerendered).map(async (name) => {
    const { renderPage } = load(`./${name}.cjs`) as { renderPage: () => string };
    const file = `${PAGES}/${name}.html`;
    await writeFile(join(app.folder, 'dist', file), renderPage());
    return [name, file] as const;
  });
  const filesByPage = Object.fromEntries(await Promise.all(files));
  await rm(folder, { recursive: true });
  return filesByPage;
}
