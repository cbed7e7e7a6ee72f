import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { publishBuiltRemotes } from '../remotes/publish.ts';
import { build, buildDevShell, isBuilt } from './build.ts';
import { root, servedShell, shellDir, type Settings } from './config.ts';
import {
  openDataFolder,
  password,
  readSecrets,
  writeSecrets,
  type Secrets,
} from './data-folder.ts';
import { demoGoogleUrl } from './google.ts';
import { lockDataFolder } from './lock.ts';
import { openLog } from './log-file.ts';
import { choosePorts, demandPort } from './ports.ts';
import { prepareEmbedded, unusable } from './postgres/embedded.ts';
import { ensureDatabase, keepers, provision, type Keeper } from './postgres/provision.ts';
import { mailboxUrl, programs, type Ports } from './programs.ts';
import { publishShell } from './publish-shell.ts';
import { Supervisor } from './supervisor.ts';
import { step } from './terminal.ts';
import { together } from './together.ts';

const DATABASE = 'scheduler';

export interface Product {
  settings: Settings;
  supervisor: Supervisor;
  secrets: Secrets;
  mailbox: string | undefined;
  /** Where the demo Google accounts are, if there are any. */
  demoGoogle: string | undefined;
}

export const createSupervisor = (settings: Settings) =>
  new Supervisor({
    openLog: (name) => openLog(join(settings.dataDir, 'logs'), name),
    say: (line) => console.error(line),
  });

/** Starts everything and resolves once all of it is healthy. @throws Failure */
export async function startProduct(settings: Settings, supervisor: Supervisor): Promise<Product> {
  await demandPort(settings.port, settings.host);
  await openDataFolder(settings.dataDir);
  lockDataFolder(settings.dataDir);
  const secrets = await readSecrets(settings.dataDir);
  const [postgresPort = 0, ...rest] = await choosePorts(settings.port + 1, 9);
  const ports = name(rest);

  const databases = await step('Starting the database', () =>
    startDatabase({ settings, supervisor, secrets, port: postgresPort }),
  );
  const buildLog = join(settings.dataDir, 'logs/build.log');
  if (!(await isBuilt())) {
    await step('Building the applications', (shown) => build(shown, buildLog));
  }
  if (settings.devShell) await step('Building the shell', () => buildDevShell(buildLog));
  else await publishShell(shellDir, servedShell(settings));
  const remotesDir = join(settings.dataDir, 'remotes');
  await mkdir(remotesDir, { recursive: true });
  await publishBuiltRemotes({ remotesDir, appsDir: join(root, 'apps') });
  await step('Starting the services', async (shown) => {
    const all = together(programs({ settings, secrets, ports, databases }));
    let ready = 0;
    const start = async (program: (typeof all)[number]) => {
      await supervisor.start(program);
      ready += 1;
      shown.note(`${ready} of ${all.length}`);
    };
    await Promise.all(all.map(start));
  });
  return {
    settings,
    supervisor,
    secrets,
    mailbox: mailboxUrl({ settings, ports }),
    demoGoogle: demoGoogleUrl({ settings, ports }),
  };
}

/** The gateway first, so that no new request comes, and the database when nobody needs it. */
export const stopProduct = (supervisor: Supervisor) =>
  supervisor.stop(
    ['gateway'],
    [
      ...['auth-service', 'core-api', 'core-worker', 'billing-service', 'billing-worker'],
      ...['ai-service', 'emulators'],
    ],
    ['postgres'],
  );

function name(ports: number[]): Ports {
  const [auth = 0, core = 0, billing = 0, ai = 0, mail = 0, smtp = 0, stripe = 0, google = 0] =
    ports;
  return { auth, core, billing, ai, mail, smtp, stripe, google };
}

interface DatabaseOptions {
  settings: Settings;
  supervisor: Supervisor;
  secrets: Secrets;
  port: number;
}

async function startDatabase(options: DatabaseOptions): Promise<Record<Keeper, string>> {
  const { settings, secrets } = options;
  const url = settings.databaseUrl ?? (await startEmbedded(options));
  for (const keeper of keepers) secrets.services[keeper] ??= password();
  await writeSecrets(settings.dataDir, secrets);
  return provision({ url, passwordOf: (keeper) => secrets.services[keeper] ?? password() });
}

async function startEmbedded({ settings, supervisor, secrets, port }: DatabaseOptions) {
  const folder = join(settings.dataDir, 'postgres');
  const embedded = await prepareEmbedded({ folder, password: secrets.postgres, port });
  try {
    await supervisor.start(embedded.program);
  } catch (error) {
    const reason = /exit code \d+: (.+) \(its log/.exec((error as Error).message)?.[1];
    throw reason ? unusable(folder, reason.replace(/^.*(?:FATAL|PANIC|postgres): +/, '')) : error;
  }
  await ensureDatabase(embedded.url('postgres'), DATABASE);
  return embedded.url(DATABASE);
}
