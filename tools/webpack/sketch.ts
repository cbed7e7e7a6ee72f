import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import type { App } from './app.ts';
import { commonConfig } from './common.ts';
import { FacadeNamesPlugin } from './facade-names.ts';
import { PAGES } from './page.ts';

const folderOf = (app: App) => join(app.folder, 'dist', PAGES, 'sketches');

/** Programs that draw the sketches of pages (`app.sketch.tsx`), with the pages' own class names. */
export function sketchesConfig(app: App): Configuration {
  const common = commonConfig(app, 'production');
  return {
    ...common,
    entry: app.sketches,
    target: 'node',
    devtool: false,
    output: {
      ...common.output,
      path: folderOf(app),
      filename: '[name].cjs',
      publicPath: '',
      library: { type: 'commonjs2' },
    },
    externals: [/^react(-dom|-router-dom)?($|\/)/],
    externalsType: 'commonjs',
    // Nothing of it is shipped, so it may use whatever it likes.
    plugins: common.plugins?.filter((plugin) => !(plugin instanceof FacadeNamesPlugin)) ?? [],
  };
}

/** Draws them into files beside the pages'. @returns the file of each, by page */
export async function drawSketches(app: App): Promise<Record<string, string>> {
  const folder = folderOf(app);
  const load = createRequire(join(folder, 'draw.cjs'));
  const files = Object.keys(app.sketches).map(async (name) => {
    const { draw } = load(`./${name}.cjs`) as { draw: () => string };
    const file = `${PAGES}/${name}.html`;
    await writeFile(join(app.folder, 'dist', file), draw());
    return [name, file] as const;
  });
  const drawn = Object.fromEntries(await Promise.all(files));
  await rm(folder, { recursive: true });
  return drawn;
}
