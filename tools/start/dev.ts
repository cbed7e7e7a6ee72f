import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, root } from './config.ts';
import { stopOnSignal, runOrExit } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { createSupervisor, startProduct, type Product } from './product.ts';
import { DEV_PORTS } from '@scheduler/remotes/dev-server';
import { waitUntilHealthy } from './health.ts';
import { nodeProgram } from './program.ts';
import { seedOnFirstStart } from './seed-demo/first-start.ts';
import { restartOnChange } from './restart-on-change.ts';
import { formatReadyMessage } from './ready-message.ts';

const listRemotes = () => readdirSync(join(root, 'apps')).filter((app) => app !== 'shell');

/**
 * Serves one remote with hot reload from its own server. The other remotes use their builds.
 * Resolves to the server's URL once the remote has compiled.
 */
async function serveRemote({ settings, supervisor }: Product, name: string): Promise<string> {
  const origin = `http://localhost:${DEV_PORTS[name]}`;
  await supervisor.start(
    nodeProgram({
      name: `${name} (hot reload)`,
      // The server responds to requests for the entry once the entry is compiled.
      ready: (signal) => waitUntilHealthy(`${origin}/remoteEntry.js`, signal),
      main: join(root, 'tools/webpack/serve-remote.ts'),
      cwd: join(root, 'apps', name),
      env: {
        ...settings.env,
        NODE_ENV: 'development',
        PRODUCT_URL: settings.siteUrl,
        REMOTES_DIR: join(settings.dataDir, 'remotes'),
      },
    }),
  );
  return origin;
}

await runOrExit(async (running) => {
  const [remote] = process.argv.slice(2);
  if (remote && !existsSync(join(root, 'apps', remote, 'src/main.ts'))) {
    throw new StartError(`Unknown remote "${remote}". Choose one of: ${listRemotes().join(', ')}.`);
  }
  // Pages can load code from a development server only in development mode.
  const settings = {
    ...readSettings({ ...process.env, NODE_ENV: 'development' }),
    devShell: remote !== undefined,
  };
  const supervisor = running(createSupervisor(settings));
  const product = await startProduct(settings, supervisor);
  const stopWatching = restartOnChange(product);
  stopOnSignal(supervisor, stopWatching);
  await seedOnFirstStart(product);
  const origin = remote && (await serveRemote(product, remote));
  console.log(formatReadyMessage(product));
  if (origin) console.log(`${remote} ready with hot reload, standalone at ${origin}\n`);
});
