import { parseHosts } from '@scheduler/emulator-kit';

const parsePort = (name: string, value: string | undefined, fallback: number) => {
  const number = value === undefined ? fallback : Number(value);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new Error(`${name} must be a port number, not "${value}"`);
};

export interface Config {
  port: number;
  smtpPort: number;
  /** Folder in which messages are stored. Without it, they are lost on a restart. */
  folder: string | undefined;
  /** Host names of requests in addition to `localhost`. */
  hosts: string[];
}

export const readConfig = (env = process.env): Config => ({
  port: parsePort('PORT', env.PORT, 8025),
  smtpPort: parsePort('SMTP_PORT', env.SMTP_PORT, 1025),
  folder: env.DATA_DIR,
  hosts: parseHosts(env.EMULATOR_HOSTS),
});
