import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, root } from './config.ts';
import { getProgramEnvs } from './testing/wiring.ts';

test('readSettings defaults to port 3000, the .data folder and a demo account', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    siteUrl: 'http://localhost:3000',
    dataDir: `${root}/.data`,
    databaseUrl: undefined,
    supabase: undefined,
    smtpUrl: undefined,
    seedDemo: true,
  });
});

test('readSettings reads variables that are set and ignores empty variables', () => {
  const settings = readSettings({
    PORT: '4000',
    SITE_URL: 'https://plan.example/',
    DATA_DIR: '/srv/plan',
    DATABASE_URL: '',
    SEED_DEMO: 'false',
    SUPABASE_URL: 'https://x.supabase.co/',
    SUPABASE_ANON_KEY: 'key',
  });
  expect(settings).toMatchObject({
    port: 4000,
    siteUrl: 'https://plan.example',
    dataDir: '/srv/plan',
    databaseUrl: undefined,
    seedDemo: false,
    supabase: { url: 'https://x.supabase.co', anonKey: 'key' },
  });
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535, not "70000".'],
  [{ PORT: 'x' }, 'PORT must be'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that starts with postgres://.'],
  [{ SMTP_URL: 'mail' }, 'SMTP_URL must be'],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_HOST: 'localhost:4242' },
    'a live key may only be sent to api.stripe.com, not to STRIPE_HOST localhost:4242.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_MODE: 'live' },
    'STRIPE_MODE is live, but the key is a test key.',
  ],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must be a secret key'],
  [{ SUPABASE_URL: 'https://x.co' }, 'must be set together'],
  [{ GOOGLE_CLIENT_ID: 'mine' }, 'must be set together'],
])('readSettings rejects %j with a one-line error', (env, errorMessage) => {
  expect(() => readSettings(env)).toThrow(errorMessage);
});

describe('variables in files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'start-config-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('readSettings reads secrets from files, and the programs get their values', async () => {
    const file = join(folder, 'stripe');
    await writeFile(file, 'sk_test_mine\n');
    const env = {
      STRIPE_SECRET_KEY_FILE: file,
      // The programs read their other settings from files themselves.
      OPENAI_API_KEY_FILE: '/run/secrets/openai',
      // `npm start` generates this secret.
      AUTH_SEALING_KEY_FILE: '/run/secrets/sealing',
    };
    expect(readSettings(env).env['STRIPE_SECRET_KEY']).toBe('sk_test_mine');
    const programs = getProgramEnvs(env);
    expect(programs.has('stripe')).toBe(false);
    expect(programs.get('billing-service')).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_mine' });
    expect(programs.get('billing-service')).not.toHaveProperty('STRIPE_SECRET_KEY_FILE');
    expect(programs.get('ai-service')).toMatchObject({
      OPENAI_API_KEY_FILE: '/run/secrets/openai',
    });
    expect(programs.get('auth-service')).toMatchObject({ AUTH_SEALING_KEY: 's' });
    expect(programs.get('auth-service')).not.toHaveProperty('AUTH_SEALING_KEY_FILE');
  });

  test('readSettings rejects a file that does not exist with a one-line error', () => {
    expect(() => readSettings({ SMTP_URL_FILE: join(folder, 'missing') })).toThrow(
      /^SMTP_URL_FILE: the file doesn't exist\.$/,
    );
  });
});
