import type { Product } from './product.ts';
import { getMailboxUrl } from './programs.ts';
import { getProgramEnvs, createTestConfig, secrets } from './testing/wiring.ts';
import { formatReadyMessage } from './ready-message.ts';

const PROJECT = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'key' };

const formatReadyMessageFor = (env: NodeJS.ProcessEnv) => {
  const parts = createTestConfig(env);
  return formatReadyMessage({ ...parts, mailbox: getMailboxUrl(parts) } as unknown as Product);
};

test('auth-service gets no database, key or mail server in front of a hosted project', () => {
  const all = getProgramEnvs({ ...PROJECT, RUN_WORKER: 'false' });
  const { DATABASE_URL, AUTH_SEALING_KEY, SMTP_URL, ...env } = all.get('auth-service') ?? {};
  expect([DATABASE_URL, AUTH_SEALING_KEY, SMTP_URL]).toEqual([undefined, undefined, undefined]);
  expect(env).toMatchObject({ ...PROJECT, GOTRUE_SITE_URL: 'http://localhost:3000' });
  for (const name of [
    'core-api',
    'core-worker',
    'billing-service',
    'billing-worker',
    'ai-service',
  ]) {
    expect(all.get(name)).toMatchObject({
      AUTH_ISSUER: 'https://x.supabase.co/auth/v1',
      AUTH_JWKS_URL: 'https://x.supabase.co/auth/v1/.well-known/jwks.json',
    });
  }
  expect(all.get('gateway')).toMatchObject(PROJECT);
});

test('each service gets its own internal key, and the gateway gets none', () => {
  const all = getProgramEnvs({
    RUN_WORKER: 'false',
    INTERNAL_KEY: 'shared',
    INTERNAL_PRIVATE_KEY: 'private',
    INTERNAL_PUBLIC_KEYS_FILE: '/run/secrets/keys',
  });
  const { privateKeys, publicKeys } = secrets.internalKeys;
  const services: Record<string, keyof typeof privateKeys> = {
    'auth-service': 'auth-service',
    'core-api': 'core-api',
    'core-worker': 'core-api',
    'billing-service': 'billing-service',
    'billing-worker': 'billing-service',
    'ai-service': 'ai-service',
  };
  for (const [name, env] of all) {
    const service = services[name];
    expect([name, env.INTERNAL_PRIVATE_KEY, env.INTERNAL_PUBLIC_KEYS]).toEqual(
      service
        ? [name, JSON.stringify(privateKeys[service]), JSON.stringify(publicKeys)]
        : [name, undefined, undefined],
    );
    expect([env.INTERNAL_KEY, env.INTERNAL_PUBLIC_KEYS_FILE]).toEqual([undefined, undefined]);
  }
});

test('sessions are checked with auth-service, but not with a hosted project', () => {
  const getAuthUrls = (env: NodeJS.ProcessEnv) => {
    const all = getProgramEnvs({ AUTH_URL: 'http://elsewhere', ...env });
    return ['core-api', 'billing-service', 'ai-service'].map((name) => all.get(name)?.AUTH_URL);
  };
  expect(getAuthUrls({})).toEqual(Array(3).fill('http://127.0.0.1:1'));
  expect(getAuthUrls(PROJECT)).toEqual(Array(3).fill(undefined));
});

test('background jobs run in their services until separate workers are configured', () => {
  const all = getProgramEnvs({});
  const separate = getProgramEnvs({ RUN_WORKER: 'false' });
  for (const [service, worker] of [
    ['core-api', 'core-worker'],
    ['billing-service', 'billing-worker'],
  ] as const) {
    expect(all.has(worker)).toBe(false);
    expect(all.get(service)?.RUN_WORKER).toBe('true');
    expect(separate.get(service)?.RUN_WORKER).toBe('false');
    expect(separate.get(worker)?.SMTP_URL).toBe(all.get(service)?.SMTP_URL);
  }
});

test('email is sent to the emulator until a mail server is configured', () => {
  for (const env of [{}, PROJECT]) {
    const all = getProgramEnvs(env);
    expect(all.has('mail')).toBe(true);
    expect(all.get('core-api')?.SMTP_URL).toBe('smtp://127.0.0.1:6');
  }
  const all = getProgramEnvs({ SMTP_URL: 'smtps://mail.test' });
  expect(all.has('mail')).toBe(false);
  expect(all.get('core-api')?.SMTP_URL).toBe('smtps://mail.test');
});

test('the Stripe emulator is used until a Stripe key is configured', () => {
  const all = getProgramEnvs({ RUN_WORKER: 'false' });
  for (const name of ['billing-service', 'billing-worker']) {
    expect(all.get(name)).toMatchObject({
      STRIPE_SECRET_KEY: 'sk_test_emulator',
      STRIPE_HOST: '127.0.0.1',
      STRIPE_PORT: '7',
      STRIPE_WEBHOOK_SECRET: 'whsec_s',
    });
  }
  expect(all.get('stripe')).toMatchObject({ WEBHOOK_SECRET: 'whsec_s', PORT: '11' });
  const withOwnKey = getProgramEnvs({
    STRIPE_SECRET_KEY: 'sk_test_mine',
    STRIPE_WEBHOOK_SECRET: 'whsec_m',
  });
  expect(withOwnKey.has('stripe')).toBe(false);
  const { STRIPE_HOST, ...env } = withOwnKey.get('billing-service') ?? {};
  expect(STRIPE_HOST).toBeUndefined();
  expect(env).toMatchObject({
    STRIPE_SECRET_KEY: 'sk_test_mine',
    STRIPE_WEBHOOK_SECRET: 'whsec_m',
  });
  const live = getProgramEnvs({ STRIPE_SECRET_KEY: 'sk_live_mine' });
  const modes = [all, withOwnKey, live].map((envs) => envs.get('gateway')?.STRIPE_MODE);
  expect(modes).toEqual(['test', 'test', 'live']);
  const withOtherHost = getProgramEnvs({ STRIPE_HOST: 'localhost:9000', RUN_WORKER: 'false' });
  expect(withOtherHost.has('stripe')).toBe(false);
  expect(withOtherHost.get('billing-worker')).toMatchObject({
    STRIPE_SECRET_KEY: 'sk_test_emulator',
  });
});

test('auth-service and the mail emulator are used if no hosted project is configured', () => {
  const all = getProgramEnvs({ SUPABASE_URL: '', SUPABASE_ANON_KEY: ' ' });
  expect(all.has('mail')).toBe(true);
  expect(all.get('auth-service')).toMatchObject({ DATABASE_URL: 'auth-db', AUTH_SEALING_KEY: 's' });
  expect(all.get('auth-service')?.SUPABASE_ANON_KEY).toBeUndefined();
});

test('the message shown when the app is ready describes the accounts in use', () => {
  expect(formatReadyMessageFor({})).toContain('demo-password');
  expect(formatReadyMessageFor({})).toContain('Mailbox');
  const hosted = formatReadyMessageFor(PROJECT);
  expect(hosted).toContain('managed by the project at https://x.supabase.co');
  expect(hosted).not.toContain('demo-password');
  expect(hosted).toContain('Mailbox');
});
