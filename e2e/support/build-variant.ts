import { mkdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { readApp, workspace } from '@scheduler/webpack-config/app';
import { createRemoteConfig } from '@scheduler/webpack-config/remote-config';
import { createShellConfig } from '@scheduler/webpack-config/shell-config';

const { resolve } = createRequire(import.meta.url);

/** Other patch releases of the shared packages than the product's, by the name of their alias. */
const ALIASES = {
  react: 'react-previous',
  'react-dom': 'react-dom-previous',
  'react-router': 'react-router-previous',
  'react-router-dom': 'react-router-dom-previous',
};

/** Creates a `node_modules` folder with the other releases under their own names. */
async function linkPackages(folder: string): Promise<string> {
  const modules = join(folder, 'node_modules');
  await mkdir(modules, { recursive: true });
  for (const [name, alias] of Object.entries(ALIASES)) {
    await symlink(dirname(resolve(`${alias}/package.json`)), join(modules, name));
  }
  return modules;
}

/**
 * Builds an app with other patch releases of React and React Router. A remote also contains a copy of
 * them, as a remote of another team may. Everything else is as in the production build.
 *
 * @returns the version of the build
 */
export async function buildVariant(name: 'shell' | 'settings', folder: string): Promise<string> {
  const app = readApp(join(workspace, 'apps', name));
  const variant = { ...app, version: `${app.version}-variant` };
  const config =
    name === 'shell'
      ? createShellConfig(variant, 'production')
      : createRemoteConfig(variant, {}, { hasCopy: true });
  const modules = await linkPackages(folder);
  const compiler = webpack({
    ...config,
    devtool: false,
    output: { ...config.output, path: join(folder, 'dist') },
    resolve: { ...config.resolve, modules: [modules, 'node_modules'] },
  });
  if (!compiler) throw new Error('webpack rejected the configuration');
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  return variant.version;
}
