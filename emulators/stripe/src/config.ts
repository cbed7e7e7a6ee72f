import { parseHosts, parseList, parsePort } from '@scheduler/emulator-kit';

function parseSecretKeys(value: string | undefined): string[] {
  const keys = parseList(value ?? 'sk_test_emulator');
  const invalidKey = keys.find((key) => !/^[sr]k_test_\w+$/.test(key));
  if (invalidKey !== undefined || keys.length === 0) {
    throw new Error('SECRET_KEY must be a test key (sk_test_…)');
  }
  return keys;
}

export interface Config {
  host: string;
  /** Host names of requests in addition to `localhost`, `host` and that of `publicUrl`. */
  hosts: string[];
  port: number;
  /** Base URL of the hosted pages for browsers; defaults to the listening address. */
  publicUrl: string | undefined;
  secretKeys: string[];
  webhookUrls: string[];
  /** Secrets that each sign every event, as Stripe does while a secret is being rolled. */
  webhookSecrets: string[];
  /** Delay before the first retry of a delivery; doubles up to one hour. */
  retryMs: number;
  /** JSON file with the account data; without it, data is lost on exit. */
  stateFile: string | undefined;
  /** Enables the control endpoints (`/_control`) for tests. */
  control: boolean;
}

export const readConfig = (env = process.env): Config => ({
  host: env.HOST ?? '127.0.0.1',
  hosts: parseHosts(env.EMULATOR_HOSTS),
  port: parsePort('PORT', env.PORT, 4242),
  publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
  secretKeys: parseSecretKeys(env.SECRET_KEY),
  webhookUrls: parseList(env.WEBHOOK_URL),
  webhookSecrets: parseList(env.WEBHOOK_SECRET ?? 'whsec_emulator'),
  retryMs: Number(env.WEBHOOK_RETRY_MS ?? 1000),
  stateFile: env.STATE_FILE,
  control: env.CONTROL === '1',
});
