import { parseHosts, parsePort } from '@scheduler/emulator-kit';

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
