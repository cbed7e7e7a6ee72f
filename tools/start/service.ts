import { join } from 'node:path';
import { root, type Settings } from './config.ts';
import { waitUntilHealthy } from './health.ts';
import { nodeProgram, type Program } from './program.ts';

/** Returns the URL of a program that listens on loopback. */
export const localUrl = (port: number) => `http://127.0.0.1:${port}`;

/** By default, services shut down quickly, because no other instance needs to take over. */
const getShutdownEnv = ({ env }: Settings): NodeJS.ProcessEnv => ({
  SHUTDOWN_DELAY: env['SHUTDOWN_DELAY'] || '0',
  DRAIN_TIMEOUT: env['DRAIN_TIMEOUT'] || '5000',
});

/** Creates a program that serves HTTP and is ready once its readiness check succeeds. */
export function createService(
  settings: Settings,
  name: string,
  port: number,
  env: NodeJS.ProcessEnv,
  folder = `services/${name}`,
): Program {
  const host = name === 'gateway' ? toConnectableHost(settings.host) : '127.0.0.1';
  const path = folder.startsWith('services/') ? '/ready' : '/health';
  const url = `http://${host}:${port}${path}`;
  return {
    ...createProgram(settings, name, folder, 'main.ts', {
      ...getShutdownEnv(settings),
      PORT: String(port),
      ...env,
    }),
    ready: (signal) => waitUntilHealthy(url, signal),
  };
}

/** A service with background jobs. */
interface ServiceWithWorker {
  name: string;
  /** Name of the program that runs the jobs if workers are separate. */
  worker: string;
  port: number;
  env: NodeJS.ProcessEnv;
  /** Variables that only the jobs need. */
  workerEnv: NodeJS.ProcessEnv;
}

/** Creates a service that runs its background jobs itself, or a service and a separate worker. */
export function createServiceWithWorker(
  settings: Settings,
  { name, worker, port, env, workerEnv }: ServiceWithWorker,
): Program[] {
  const jobsEnv = { ...env, ...workerEnv };
  if (!settings.separateWorkers) {
    return [createService(settings, name, port, { ...jobsEnv, RUN_WORKER: 'true' })];
  }
  return [
    createService(settings, name, port, { ...env, RUN_WORKER: 'false' }),
    createProgram(settings, worker, `services/${name}`, 'worker.ts', jobsEnv),
  ];
}

/** Replaces wildcard addresses, which include loopback, with the loopback address. */
const toConnectableHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/** Removes variables that configure this start. Each program gets its own values. */
const omitStartSettings = ({
  PORT,
  HOST,
  DATA_DIR,
  AUTH_URL,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  INTERNAL_KEY,
  INTERNAL_KEY_FILE,
  INTERNAL_PRIVATE_KEY,
  INTERNAL_PRIVATE_KEY_FILE,
  INTERNAL_PUBLIC_KEYS,
  INTERNAL_PUBLIC_KEYS_FILE,
  SMTP_URL,
  SUPABASE_URL,
  SUPABASE_ANON_KEY,
  ...rest
}: NodeJS.ProcessEnv) => rest;

/** Removes the `<NAME>_FILE` variants of variables that a program gets as values. */
const omitFilesOf = (names: string[], inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(inherited).filter(([name]) => !names.includes(name.replace(/_FILE$/, ''))),
  );

/** Creates a program without an HTTP server. */
export const createProgram = (
  settings: Settings,
  name: string,
  folder: string,
  main: string,
  env: NodeJS.ProcessEnv,
): Program =>
  nodeProgram({
    name,
    main: join(root, folder, 'src', main),
    cwd: join(root, folder),
    env: {
      ...omitFilesOf(Object.keys(env), omitStartSettings(settings.env)),
      HOST: '127.0.0.1',
      LOG_LEVEL: settings.logLevel,
      NODE_ENV: settings.env['NODE_ENV'] ?? 'production',
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      ...env,
    },
  });
