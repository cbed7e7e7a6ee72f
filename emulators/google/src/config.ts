import { parseHosts, parseList, parsePort } from '@scheduler/emulator-kit';

export interface Config {
  host: string;
  /** Host names of requests in addition to `localhost`, `host` and that of `publicUrl`. */
  hosts: string[];
  port: number;
  /** Base URL of the consent and account pages for browsers. Defaults to the listen address. */
  publicUrl: string | undefined;
  clientId: string;
  clientSecret: string;
  /** Allowed redirect URIs. If empty, any URI is allowed. */
  redirectUris: string[];
  /** JSON file with accounts, events and tokens. Defaults to memory only. */
  stateFile: string | undefined;
  /** Enables the `/_control` endpoints for tests. */
  control: boolean;
}

export const readConfig = (env = process.env): Config => ({
  host: env.HOST ?? '127.0.0.1',
  hosts: parseHosts(env.EMULATOR_HOSTS),
  port: parsePort('PORT', env.PORT, 4245),
  publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
  clientId: env.CLIENT_ID ?? 'demo.apps.googleusercontent.com',
  clientSecret: env.CLIENT_SECRET ?? 'demo-secret',
  redirectUris: parseList(env.REDIRECT_URIS),
  stateFile: env.STATE_FILE,
  control: env.CONTROL === '1',
});
