import { readConfig } from './config.ts';

const requiredEnv = {
  PORT: '3000',
  AUTH_URL: 'http://auth.test',
  CORE_URL: 'http://core.test',
  BILLING_URL: 'http://billing.test',
  AI_URL: 'http://ai.test',
  SHELL_DIR: '/shell',
  REMOTES_DIR: '/remotes',
  SITE_URL: 'https://scheduler.test',
};
const hostedProject = { SUPABASE_URL: 'https://project.test', SUPABASE_ANON_KEY: 'anon' };

test('a hosted project is optional and requires both its URL and its key', () => {
  expect(readConfig(requiredEnv)).toMatchObject({ RATE_LIMIT: 600, TRUST_PROXY: false });
  expect(readConfig({ ...requiredEnv, ...hostedProject })).toMatchObject(hostedProject);
});

test.each([
  ['SUPABASE_URL', 'SUPABASE_ANON_KEY'],
  ['SUPABASE_ANON_KEY', 'SUPABASE_URL'],
] as const)('%s without its counterpart is rejected', (name, other) => {
  expect(() => readConfig({ ...requiredEnv, [name]: hostedProject[name] })).toThrow(
    `${name}: requires ${other}`,
  );
});

test('preloading of HSTS requires subdomains', () => {
  expect(() => readConfig({ ...requiredEnv, HSTS_PRELOAD: 'true' })).toThrow(
    'HSTS_PRELOAD: requires HSTS_INCLUDE_SUBDOMAINS=true',
  );
});

test.each([
  ['SECURITY_CONTACT', 'http://scheduler.test'],
  ['SECURITY_CONTACT', 'security team'],
  ['SECURITY_CONTACT', 'mailto:a@scheduler.test\nExpires: never'],
  ['SECURITY_POLICY', 'http://scheduler.test/policy'],
  ['SECURITY_LANGUAGES', 'English'],
  ['SECURITY_LANGUAGES', 'en\nContact: mailto:b@other.test'],
])('%s=%j is rejected', (name, value) => {
  expect(() => readConfig({ ...requiredEnv, [name]: value })).toThrow(name);
});

test('a service may have several addresses', () => {
  const { CORE_URL: addresses } = readConfig({
    ...requiredEnv,
    CORE_URL: 'http://core-1:4000, http://core-2:4000,http://core-1:4000',
  });
  expect(addresses).toEqual(['http://core-1:4000', 'http://core-2:4000']);
});

test.each(['', ',', 'http://core-1:4000,', 'core-1:4000', 'http://core-1:4000 http://core-2:4000'])(
  'the address list “%s” is rejected',
  (list) => {
    expect(() => readConfig({ ...requiredEnv, CORE_URL: list })).toThrow('CORE_URL');
  },
);
