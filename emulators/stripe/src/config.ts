const port = (name: string, value: string | undefined, fallback: number) => {
  const number = value === undefined ? fallback : Number(value);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new Error(`${name} must be a port number, not "${value}"`);
};

const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function secretKeys(value: string | undefined): string[] {
  const keys = list(value ?? 'sk_test_emulator');
  const wrong = keys.find((key) => !/^[sr]k_test_\w+$/.test(key));
  if (wrong !== undefined || keys.length === 0) {
    throw new Error('SECRET_KEY must be a test key (sk_test_…): no money moves here');
  }
  return keys;
}

export interface Config {
  host: string;
  port: number;
  /** Where browsers reach the hosted pages; by default the address listened on. */
  publicUrl: string | undefined;
  secretKeys: string[];
  webhookUrls: string[];
  /** Each event is signed with every one of them, as Stripe does while a secret is rolled. */
  webhookSecrets: string[];
  /** The wait before the first redelivery; it doubles up to an hour, for three days. */
  retryMs: number;
  /** Where everything is kept over a restart; without it, in memory. */
  stateFile: string | undefined;
  /** Opens `/_control`, by which tests inject faults. */
  control: boolean;
}

export const readConfig = (env = process.env): Config => ({
  host: env.HOST ?? '127.0.0.1',
  port: port('PORT', env.PORT, 4242),
  publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
  secretKeys: secretKeys(env.SECRET_KEY),
  webhookUrls: list(env.WEBHOOK_URL),
  webhookSecrets: list(env.WEBHOOK_SECRET ?? 'whsec_emulator'),
  retryMs: Number(env.WEBHOOK_RETRY_MS ?? 1000),
  stateFile: env.STATE_FILE,
  control: env.CONTROL === '1',
});
