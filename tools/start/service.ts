import { join } from 'node:path';
import { root, type Settings } from './config.ts';
import { untilHealthy } from './health.ts';
import { nodeProgram, type Program } from './program.ts';

/** Where something that listens on this machine alone is reached. */
export const at = (port: number) => `http://127.0.0.1:${port}`;

/** A program of ours that serves HTTP: it is ready once it says that it is well. */
export function service(
  settings: Settings,
  name: string,
  port: number,
  env: NodeJS.ProcessEnv,
  folder = `services/${name}`,
): Program {
  const host = name === 'gateway' ? connectable(settings.host) : '127.0.0.1';
  const url = `http://${host}:${port}/health`;
  return {
    ...program(settings, name, folder, 'main.ts', { PORT: String(port), ...env }),
    ready: (signal) => untilHealthy(url, signal),
  };
}

/** Listening on every address includes this one. */
const connectable = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/** What steers this start is not meant for each program, whose own value stands beside it. */
const withoutOurs = ({
  PORT,
  HOST,
  DATA_DIR,
  AUTH_URL,
  DATABASE_URL,
  INTERNAL_KEY,
  SMTP_URL,
  SUPABASE_URL,
  SUPABASE_ANON_KEY,
  ...rest
}: NodeJS.ProcessEnv) => rest;

/** A program of ours that has nothing to serve. */
export const program = (
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
      ...withoutOurs(settings.env),
      HOST: '127.0.0.1',
      LOG_LEVEL: settings.logLevel,
      NODE_ENV: settings.env['NODE_ENV'] ?? 'production',
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      ...env,
    },
  });
