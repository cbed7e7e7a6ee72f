import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { publishBuiltRemotes } from '@scheduler/remotes/publish';
import { build, buildDevShell, isBuilt } from './build.ts';
import { root, getServedShellDir, shellDistDir, type Settings } from './config.ts';
import {
  openDataFolder,
  generatePassword,
  readSecrets,
  writeSecrets,
  type Secrets,
} from './data-folder.ts';
import { getDemoGoogleUrl } from './emulators/google.ts';
import { lockDataFolder } from './lock.ts';
import { openLog } from './log-file.ts';
import { choosePorts, requirePort } from './ports.ts';
import { prepareEmbedded, unusableFolderError } from './postgres/embedded.ts';
import {
  ensureDatabase,
  databaseOwners,
  provision,
  type DatabaseOwner,
} from './postgres/provision.ts';
import { startOnDemand } from './emulators/start-on-demand.ts';
import { getMailboxUrl, createPrograms, type Ports } from './programs.ts';
import type { Program } from './program.ts';
import { publishShell } from '@scheduler/remotes/publish-shell';
import { Supervisor } from './supervisor.ts';
import { step } from './progress-step.ts';
import { compileServices, selectServices } from './compile.ts';
import { combineEmulators } from './emulators/combine.ts';

const DATABASE = 'scheduler';

export interface Product {
  settings: Settings;
  supervisor: Supervisor;
  secrets: Secrets;
  programs: Program[];
  mailbox: string | undefined;
  /** URL of the demo Google accounts, if the emulator is used. */
  demoGoogle: string | undefined;
}

export const createSupervisor = (settings: Settings) =>
  new Supervisor({
    openLog: (toPorts) => openLog(join(settings.dataDir, 'logs'), toPorts),
    print: (line) => console.error(line),
    // A program that is paused in a debugger doesn't respond.
    ...(settings.env['NODE_ENV'] === 'development' && { hangTimeoutMs: Infinity }),
  });

/**
 * Starts all programs and resolves once they are healthy.
 *
 * @param arrangePrograms returns the programs to start instead of those of the product, for example
 *   with a second instance of each
 * @throws StartError
 */
export async function startProduct(
  settings: Settings,
  supervisor: Supervisor,
  arrangePrograms: (programs: Program[]) => Program[] = combineEmulators,
): Promise<Product> {
  await openDataFolder(settings.dataDir);
  lockDataFolder(settings.dataDir);
  await requirePort(settings.port, settings.host);
  const secrets = await readSecrets(settings.dataDir);
  const [postgresPort = 0, ...rest] = await choosePorts(settings.port + 1, 13);
  const ports = toPorts(rest);

  const databases = await step('Starting the database', () =>
    startDatabase({ settings, supervisor, secrets, port: postgresPort }),
  );
  const config = { settings, secrets, ports, databases };
  const buildLog = join(settings.dataDir, 'logs/build.log');
  if (!(await isBuilt())) {
    // Includes the workers, whose modules the services load later.
    const all = createPrograms({ ...config, settings: { ...settings, separateWorkers: true } });
    await step('Building the applications', async (progress) => {
      const [, failed] = await Promise.all([
        build(progress, buildLog),
        compileServices(selectServices(all)),
      ]);
      // They are compiled when they start instead.
      if (failed.length > 0) console.error(`Couldn't compile ${failed.join(', ')} in advance`);
    });
  }
  if (settings.devShell) await step('Building the shell', () => buildDevShell(buildLog));
  else await publishShell(shellDistDir, getServedShellDir(settings));
  const remotesDir = join(settings.dataDir, 'remotes');
  await mkdir(remotesDir, { recursive: true });
  await publishBuiltRemotes({ remotesDir, appsDir: join(root, 'apps') });
  const programs = arrangePrograms(createPrograms(config));
  await step('Starting the services', async (progress) => {
    let ready = 0;
    const start = async (program: Program) => {
      if (program.portForwards) await startOnDemand(supervisor, program);
      else await supervisor.start(program);
      ready += 1;
      progress.note(`${ready} of ${programs.length}`);
    };
    await Promise.all(programs.map(start));
  });
  return {
    settings,
    supervisor,
    secrets,
    programs,
    mailbox: getMailboxUrl({ settings, ports }),
    demoGoogle: getDemoGoogleUrl({ settings, ports }),
  };
}

/** Stops the gateway first, so that no new requests arrive, and the database last. */
export const stopProduct = (supervisor: Supervisor) =>
  supervisor.stop(
    ['gateway'],
    [
      ...['auth-service', 'core-api', 'core-worker', 'billing-service', 'billing-worker'],
      ...['ai-service', 'emulators'],
    ],
    ['postgres'],
  );

function toPorts(ports: number[]): Ports {
  const [auth = 0, core = 0, billing = 0, ai = 0, ...emulators] = ports;
  const toEmulatorPorts = ([mail = 0, smtp = 0, stripe = 0, google = 0]: number[]) => ({
    mail,
    smtp,
    stripe,
    google,
  });
  const internal = toEmulatorPorts(emulators.slice(4));
  return { auth, core, billing, ai, ...toEmulatorPorts(emulators), internal };
}

interface DatabaseOptions {
  settings: Settings;
  supervisor: Supervisor;
  secrets: Secrets;
  port: number;
}

async function startDatabase(options: DatabaseOptions): Promise<Record<DatabaseOwner, string>> {
  const { settings, secrets } = options;
  const url = settings.databaseUrl ?? (await startEmbedded(options));
  for (const service of databaseOwners) secrets.services[service] ??= generatePassword();
  await writeSecrets(settings.dataDir, secrets);
  return provision({
    url,
    getPassword: (service) => secrets.services[service] ?? generatePassword(),
  });
}

async function startEmbedded({ settings, supervisor, secrets, port }: DatabaseOptions) {
  const folder = join(settings.dataDir, 'postgres');
  const embedded = await prepareEmbedded({ folder, password: secrets.postgres, port });
  try {
    await supervisor.start(embedded.program);
  } catch (error) {
    const reason = /exit code \d+: (.+) \(log/.exec((error as Error).message)?.[1];
    throw reason
      ? unusableFolderError(folder, reason.replace(/^.*(?:FATAL|PANIC|postgres): +/, ''))
      : error;
  }
  await ensureDatabase(embedded.url('postgres'), DATABASE);
  return embedded.url(DATABASE);
}
