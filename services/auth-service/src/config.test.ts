import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from './config.ts';

const requiredSettings = {
  DATABASE_URL: 'postgres://localhost/x',
  PORT: '4000',
  AUTH_SEALING_KEY: 'x'.repeat(32),
};

test('loadConfig derives all defaults from three required settings', () => {
  expect(loadConfig(requiredSettings)).toMatchObject({
    API_EXTERNAL_URL: 'http://localhost:4000',
    GOTRUE_SITE_URL: 'http://localhost:4000',
    AUTH_ISSUER: 'http://localhost:4000/auth/v1',
    MAIL_FROM: 'AI Scheduler <no-reply@localhost>',
    GOTRUE_MAILER_AUTOCONFIRM: false,
    GOTRUE_JWT_EXP: 3600,
    GOTRUE_SMTP_MAX_FREQUENCY: 60,
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: 10,
  });
});

test('loadConfig reports all invalid settings in one error', () => {
  const invalidSettings = {
    PORT: 'x',
    API_EXTERNAL_URL: 'ftp://a',
    GOTRUE_MAILER_AUTOCONFIRM: 'perhaps',
    GOTRUE_MAILER_OTP_LENGTH: '5',
    GOTRUE_SMS_OTP_LENGTH: '5',
    GOTRUE_PASSWORD_MIN_LENGTH: '5',
    GOTRUE_JWT_KEYS: '[]',
    GOTRUE_SMTP_MAX_FREQUENCY: 'soon',
    SMTP_URL: 'mail.test',
    NODE_ENV: 'production',
    AUTH_SEALING_KEY: '',
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'maybe',
    GOTRUE_EXTERNAL_EXAMPLE_ENABLED: 'true',
    GOTRUE_SMS_PROVIDER: 'log',
    GOTRUE_SAML_PRIVATE_KEY: 'no key',
  };
  const load = () => loadConfig(invalidSettings);
  expect(load).toThrow('Invalid configuration');
  const {
    NODE_ENV: _,
    GOTRUE_EXTERNAL_EXAMPLE_ENABLED: _example,
    ...namedSettings
  } = invalidSettings;
  expect(load).toThrow('GOTRUE_EXTERNAL_EXAMPLE_URL: ');
  for (const name of [...Object.keys(namedSettings), 'DATABASE_URL']) {
    expect(load).toThrow(`${name}: `);
  }
});

test.each([
  ['60', 60],
  ['90s', 90],
  ['1m30s', 90],
  ['1h0m0s', 3600],
  ['0', 0],
])('loadConfig parses the duration %s as %d seconds', (text, seconds) => {
  expect(loadConfig({ ...requiredSettings, GOTRUE_SMTP_MAX_FREQUENCY: text })).toMatchObject({
    GOTRUE_SMTP_MAX_FREQUENCY: seconds,
  });
});

test('loadConfig splits comma-separated lists and removes trailing slashes from URLs', () => {
  expect(
    loadConfig({
      ...requiredSettings,
      GOTRUE_URI_ALLOW_LIST: 'https://a.test/**, myapp://x ,',
      GOTRUE_SITE_URL: 'https://a.test/',
    }),
  ).toMatchObject({
    GOTRUE_URI_ALLOW_LIST: ['https://a.test/**', 'myapp://x'],
    GOTRUE_SITE_URL: 'https://a.test',
  });
});

const hostedSettings = { PORT: '4000', SUPABASE_URL: 'https://x.test/', SUPABASE_ANON_KEY: 'anon' };

test('loadConfig requires neither a database nor a sealing key for a hosted project', () => {
  expect(loadConfig(hostedSettings)).toMatchObject({
    accounts: 'hosted',
    SUPABASE_URL: 'https://x.test',
    AUTH_ISSUER: 'https://x.test/auth/v1',
    AUTH_JWKS_URL: 'https://x.test/auth/v1/.well-known/jwks.json',
    GOTRUE_SITE_URL: 'http://localhost:4000',
  });
  expect(loadConfig({ ...requiredSettings, SUPABASE_URL: '' }).accounts).toBe('local');
});

test('loadConfig reports all invalid settings of a hosted configuration in one error', () => {
  const load = () => loadConfig({ PORT: 'x', SUPABASE_URL: 'x.test', AUTH_JWKS_URL: 'keys' });
  for (const name of ['PORT', 'SUPABASE_URL', 'SUPABASE_ANON_KEY', 'AUTH_JWKS_URL']) {
    expect(load).toThrow(`${name}: `);
  }
  expect(() => loadConfig({ ...requiredSettings, SUPABASE_ANON_KEY: 'anon' })).toThrow(
    'SUPABASE_ANON_KEY: has no effect without SUPABASE_URL',
  );
});

test('loadConfig builds the SMTP URL and the sender from separate settings', () => {
  expect(
    loadConfig({
      ...requiredSettings,
      GOTRUE_SMTP_HOST: 'mail.test',
      GOTRUE_SMTP_PORT: '465',
      GOTRUE_SMTP_USER: 'me@here',
      GOTRUE_SMTP_PASS: 'a/b:c',
      GOTRUE_SMTP_ADMIN_EMAIL: 'admin@here.test',
      GOTRUE_SMTP_SENDER_NAME: 'Here',
      GOTRUE_RATE_LIMIT_EMAIL_SENT: '50/1h',
      API_EXTERNAL_URL: 'https://a.test/auth/v1',
    }),
  ).toMatchObject({
    SMTP_URL: 'smtps://me%40here:a%2Fb%3Ac@mail.test:465',
    MAIL_FROM: 'Here <admin@here.test>',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: 50,
    API_EXTERNAL_URL: 'https://a.test',
    AUTH_ISSUER: 'https://a.test/auth/v1',
  });
});

test('loadConfig reads the settings of OAuth providers with arbitrary names', () => {
  const config = loadConfig({
    ...requiredSettings,
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'web, app',
    GOTRUE_EXTERNAL_MY_EXAMPLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_MY_EXAMPLE_URL: 'https://example.test',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: 'true',
  });
  expect(config).toMatchObject({ accounts: 'local', GOTRUE_EXTERNAL_PHONE_ENABLED: true });
  const { providers } = config as Extract<typeof config, { accounts: 'local' }>;
  expect([...providers.keys()]).toEqual(['google', 'my_example']);
  expect(providers.get('google')).toMatchObject({
    url: 'https://accounts.google.com',
    clientIds: ['web', 'app'],
  });
});

describe('settings in files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'auth-config-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const writeSecret = async (name: string, value: string) => {
    await writeFile(join(folder, name), `${value}\n`);
    return join(folder, name);
  };

  test('loadConfig reads secrets of the service and of its providers from files', async () => {
    const config = loadConfig({
      DATABASE_URL_FILE: await writeSecret('database', requiredSettings.DATABASE_URL),
      PORT: '4000',
      NODE_ENV: 'production',
      AUTH_SEALING_KEY_FILE: await writeSecret('sealing', requiredSettings.AUTH_SEALING_KEY),
      GOTRUE_JWT_SECRET_FILE: await writeSecret('jwt', 'a secret of administrators'),
      GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
      GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'client',
      GOTRUE_EXTERNAL_GOOGLE_SECRET_FILE: await writeSecret('google', 'a secret of Google'),
      // Unknown variables that happen to end in _FILE have no effect.
      GOTRUE_UNKNOWN_FILE: '/missing',
    });
    expect(config).toMatchObject({
      ...requiredSettings,
      PORT: 4000,
      GOTRUE_JWT_SECRET: 'a secret of administrators',
    });
    const providers = 'providers' in config ? config.providers : undefined;
    expect(providers?.get('google')?.secret).toBe('a secret of Google');
  });

  test('loadConfig selects a hosted project whose URL is in a file', async () => {
    const { SUPABASE_URL, ...others } = hostedSettings;
    const config = loadConfig({
      ...others,
      SUPABASE_URL_FILE: await writeSecret('url', SUPABASE_URL),
    });
    expect(config).toMatchObject({ accounts: 'hosted', SUPABASE_URL: 'https://x.test' });
  });

  test('loadConfig reports every unreadable file together with other errors', () => {
    const load = () =>
      loadConfig({
        DATABASE_URL_FILE: join(folder, 'missing'),
        AUTH_SEALING_KEY_FILE: join(folder, 'missing'),
        NODE_ENV: 'production',
        PORT: 'x',
        GOTRUE_EXTERNAL_GOOGLE_SECRET_FILE: folder,
      });
    expect(load).toThrow("DATABASE_URL_FILE: the file doesn't exist");
    expect(load).toThrow("AUTH_SEALING_KEY_FILE: the file doesn't exist");
    expect(load).toThrow("GOTRUE_EXTERNAL_GOOGLE_SECRET_FILE: can't be read (EISDIR)");
    expect(load).toThrow('PORT: ');
  });
});
