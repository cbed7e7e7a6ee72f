import { loadConfig } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://localhost/x',
  PORT: '4000',
  AUTH_SEALING_KEY: 'x'.repeat(32),
};

test('what is needed is little; the rest follows from it', () => {
  expect(loadConfig(needed)).toMatchObject({
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

test('every fault is reported at once', () => {
  const faults = {
    PORT: 'x',
    API_EXTERNAL_URL: 'ftp://a',
    GOTRUE_MAILER_AUTOCONFIRM: 'perhaps',
    GOTRUE_JWT_KEYS: '[]',
    GOTRUE_SMTP_MAX_FREQUENCY: 'soon',
    SMTP_URL: 'mail.test',
    NODE_ENV: 'production',
    AUTH_SEALING_KEY: '',
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'maybe',
    GOTRUE_EXTERNAL_HOUSE_ENABLED: 'true',
    GOTRUE_SMS_PROVIDER: 'log',
    GOTRUE_SAML_PRIVATE_KEY: 'no key',
  };
  const load = () => loadConfig(faults);
  expect(load).toThrow('The configuration is not valid');
  const { NODE_ENV: _, GOTRUE_EXTERNAL_HOUSE_ENABLED: _house, ...named } = faults;
  expect(load).toThrow('GOTRUE_EXTERNAL_HOUSE_URL: ');
  for (const name of [...Object.keys(named), 'DATABASE_URL']) {
    expect(load).toThrow(`${name}: `);
  }
});

test.each([
  ['60', 60],
  ['90s', 90],
  ['1m30s', 90],
  ['1h0m0s', 3600],
  ['0', 0],
])('a duration of %s is %d seconds', (text, seconds) => {
  expect(loadConfig({ ...needed, GOTRUE_SMTP_MAX_FREQUENCY: text })).toMatchObject({
    GOTRUE_SMTP_MAX_FREQUENCY: seconds,
  });
});

test('lists are separated by commas, addresses lose their last slash', () => {
  expect(
    loadConfig({
      ...needed,
      GOTRUE_URI_ALLOW_LIST: 'https://a.test/**, myapp://x ,',
      GOTRUE_SITE_URL: 'https://a.test/',
    }),
  ).toMatchObject({
    GOTRUE_URI_ALLOW_LIST: ['https://a.test/**', 'myapp://x'],
    GOTRUE_SITE_URL: 'https://a.test',
  });
});

const hosted = { PORT: '4000', SUPABASE_URL: 'https://x.test/', SUPABASE_ANON_KEY: 'anon' };

test('with a hosted project neither database nor sealing key is needed', () => {
  expect(loadConfig(hosted)).toMatchObject({
    accounts: 'hosted',
    SUPABASE_URL: 'https://x.test',
    AUTH_ISSUER: 'https://x.test/auth/v1',
    AUTH_JWKS_URL: 'https://x.test/auth/v1/.well-known/jwks.json',
    GOTRUE_SITE_URL: 'http://localhost:4000',
  });
  expect(loadConfig({ ...needed, SUPABASE_URL: '' }).accounts).toBe('own');
});

test('every fault of a hosted set-up is reported at once', () => {
  const load = () => loadConfig({ PORT: 'x', SUPABASE_URL: 'x.test', AUTH_JWKS_URL: 'keys' });
  for (const name of ['PORT', 'SUPABASE_URL', 'SUPABASE_ANON_KEY', 'AUTH_JWKS_URL']) {
    expect(load).toThrow(`${name}: `);
  }
  expect(() => loadConfig({ ...needed, SUPABASE_ANON_KEY: 'anon' })).toThrow(
    'SUPABASE_ANON_KEY: is of no use without SUPABASE_URL',
  );
});

test('the mail server may be told apart by its parts', () => {
  expect(
    loadConfig({
      ...needed,
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

test('providers are read from names that nobody listed beforehand', () => {
  const config = loadConfig({
    ...needed,
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'web, app',
    GOTRUE_EXTERNAL_MY_HOUSE_ENABLED: 'true',
    GOTRUE_EXTERNAL_MY_HOUSE_URL: 'https://house.test',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: 'true',
  });
  expect(config).toMatchObject({ accounts: 'own', GOTRUE_EXTERNAL_PHONE_ENABLED: true });
  const { providers } = config as Extract<typeof config, { accounts: 'own' }>;
  expect([...providers.keys()]).toEqual(['google', 'my_house']);
  expect(providers.get('google')).toMatchObject({
    url: 'https://accounts.google.com',
    clientIds: ['web', 'app'],
  });
});
