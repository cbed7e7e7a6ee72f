import type { Product } from './product.ts';
import { mailboxUrl } from './programs.ts';
import { programsOf, wiring } from './testing/wiring.ts';
import { welcome } from './welcome.ts';

const PROJECT = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'key' };

const welcomeOf = (env: NodeJS.ProcessEnv) => {
  const parts = wiring(env);
  return welcome({ ...parts, mailbox: mailboxUrl(parts) } as unknown as Product);
};

test('in front of a hosted project auth-service has no database, key or mail', () => {
  const all = programsOf(PROJECT);
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

test('services know each other by a key that the gateway is not given', () => {
  const all = programsOf({});
  for (const [name, env] of all) {
    const isService = /^(auth|core|billing|ai)-/.test(name);
    expect([name, env.INTERNAL_KEY]).toEqual([name, isService ? 'k' : undefined]);
  }
});

test('services ask who keeps the sessions which of them ended, but no hosted project', () => {
  const asking = (env: NodeJS.ProcessEnv) => {
    const all = programsOf({ AUTH_URL: 'http://elsewhere', ...env });
    return ['core-api', 'billing-service', 'ai-service'].map((name) => all.get(name)?.AUTH_URL);
  };
  expect(asking({})).toEqual(Array(3).fill('http://127.0.0.1:1'));
  expect(asking(PROJECT)).toEqual(Array(3).fill(undefined));
});

test('mail is taken by the emulator until a server is named, whoever keeps the accounts', () => {
  for (const env of [{}, PROJECT]) {
    const all = programsOf(env);
    expect(all.has('mail')).toBe(true);
    expect(all.get('core-worker')?.SMTP_URL).toBe('smtp://127.0.0.1:6');
  }
  const all = programsOf({ SMTP_URL: 'smtps://mail.test' });
  expect(all.has('mail')).toBe(false);
  expect(all.get('core-worker')?.SMTP_URL).toBe('smtps://mail.test');
});

test('nobody pays real money until a key is named, and then the emulator is gone', () => {
  const all = programsOf({});
  for (const name of ['billing-service', 'billing-worker']) {
    expect(all.get(name)).toMatchObject({
      STRIPE_SECRET_KEY: 'sk_test_emulator',
      STRIPE_HOST: '127.0.0.1',
      STRIPE_PORT: '7',
      STRIPE_WEBHOOK_SECRET: 'whsec_s',
    });
  }
  expect(all.get('stripe')).toMatchObject({ WEBHOOK_SECRET: 'whsec_s', PORT: '7' });
  const own = programsOf({ STRIPE_SECRET_KEY: 'sk_test_mine', STRIPE_WEBHOOK_SECRET: 'whsec_m' });
  expect(own.has('stripe')).toBe(false);
  const { STRIPE_HOST, ...env } = own.get('billing-service') ?? {};
  expect(STRIPE_HOST).toBeUndefined();
  expect(env).toMatchObject({
    STRIPE_SECRET_KEY: 'sk_test_mine',
    STRIPE_WEBHOOK_SECRET: 'whsec_m',
  });
  const live = programsOf({ STRIPE_SECRET_KEY: 'sk_live_mine' });
  const modes = [all, own, live].map((each) => each.get('gateway')?.STRIPE_MODE);
  expect(modes).toEqual(['test', 'test', 'live']);
  const other = programsOf({ STRIPE_HOST: 'localhost:9000' });
  expect(other.has('stripe')).toBe(false);
  expect(other.get('billing-worker')).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_emulator' });
});

test('without one it keeps the accounts, and mail is taken by the emulator', () => {
  const all = programsOf({ SUPABASE_URL: '', SUPABASE_ANON_KEY: ' ' });
  expect(all.has('mail')).toBe(true);
  expect(all.get('auth-service')).toMatchObject({ DATABASE_URL: 'auth-db', AUTH_SEALING_KEY: 's' });
  expect(all.get('auth-service')?.SUPABASE_ANON_KEY).toBeUndefined();
});

test('what is said at the end is true of the accounts in use', () => {
  expect(welcomeOf({})).toContain('demo-password');
  expect(welcomeOf({})).toContain('Mailbox');
  const hosted = welcomeOf(PROJECT);
  expect(hosted).toContain('kept by the project at https://x.supabase.co');
  expect(hosted).not.toContain('demo-password');
  expect(hosted).toContain('Mailbox');
});
