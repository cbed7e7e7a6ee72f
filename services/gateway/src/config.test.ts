import { readConfig } from './config.ts';

const needed = {
  PORT: '3000',
  AUTH_URL: 'http://auth.test',
  CORE_URL: 'http://core.test',
  BILLING_URL: 'http://billing.test',
  AI_URL: 'http://ai.test',
  SHELL_DIR: '/shell',
  REMOTES_DIR: '/remotes',
  SITE_URL: 'https://scheduler.test',
};
const project = { SUPABASE_URL: 'https://project.test', SUPABASE_ANON_KEY: 'anon' };

test('a hosted project is named with its key, or not at all', () => {
  expect(readConfig(needed)).toMatchObject({ RATE_LIMIT: 600, TRUST_PROXY: false });
  expect(readConfig({ ...needed, ...project })).toMatchObject(project);
});

test.each([
  ['SUPABASE_URL', 'SUPABASE_ANON_KEY'],
  ['SUPABASE_ANON_KEY', 'SUPABASE_URL'],
] as const)('%s alone is refused', (name, other) => {
  expect(() => readConfig({ ...needed, [name]: project[name] })).toThrow(
    `${name}: is of no use without ${other}`,
  );
});
