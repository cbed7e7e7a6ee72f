import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, root } from './config.ts';
import { endOnSignal, orFail } from './end.ts';
import { Failure } from './failure.ts';
import { createSupervisor, startProduct, type Product } from './product.ts';
import { nodeProgram } from './program.ts';
import { seedOnFirstStart } from './seed-demo/first-start.ts';
import { restartOnChange } from './watch.ts';
import { welcome } from './welcome.ts';

const remotes = () => readdirSync(join(root, 'apps')).filter((app) => app !== 'shell');

/** The remote under work, from its own server with hot reload; the others stay as built. */
async function serveRemote({ settings, supervisor }: Product, name: string): Promise<void> {
  await supervisor.start(
    nodeProgram({
      name: `${name} (hot reload)`,
      main: join(root, 'tools/webpack/serve.ts'),
      cwd: join(root, 'apps', name),
      env: {
        ...settings.env,
        NODE_ENV: 'development',
        PRODUCT_URL: settings.siteUrl,
        REMOTES_DIR: join(settings.dataDir, 'remotes'),
      },
    }),
  );
}

await orFail(async (running) => {
  const [remote] = process.argv.slice(2);
  if (remote && !existsSync(join(root, 'apps', remote, 'src/main.ts'))) {
    throw new Failure(`There is no remote "${remote}"; choose one of ${remotes().join(', ')}.`);
  }
  // Only a product under work lets pages load from a development server.
  const settings = {
    ...readSettings({ ...process.env, NODE_ENV: 'development' }),
    devShell: remote !== undefined,
  };
  const supervisor = running(createSupervisor(settings));
  const product = await startProduct(settings, supervisor);
  const stopWatching = restartOnChange(supervisor);
  endOnSignal(supervisor, stopWatching);
  await seedOnFirstStart(product);
  if (remote) await serveRemote(product, remote);
  console.log(welcome(product));
});
