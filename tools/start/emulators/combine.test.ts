import { createPrograms } from '../programs.ts';
import { createTestConfig } from '../testing/wiring.ts';
import { combineEmulators } from './combine.ts';

const combineFor = (env: NodeJS.ProcessEnv) => {
  const programList = combineEmulators(createPrograms(createTestConfig(env)));
  const emulators = programList.find(({ name }) => name === 'emulators');
  const configs = JSON.parse(emulators?.env['EMULATORS'] ?? '[]') as {
    folder: string;
    env: NodeJS.ProcessEnv;
  }[];
  return { names: programList.map(({ name }) => name), emulators, configs };
};

test('the emulators are combined into one process that configures each of them', () => {
  const { names, emulators, configs } = combineFor({});
  expect(names.filter((name) => /mail|stripe|google|emulators/.test(name))).toEqual(['emulators']);
  expect(configs.map(({ folder }) => folder.split('/').at(-1))).toEqual([
    'mail',
    'stripe',
    'google',
  ]);
  expect(new Set(configs.map(({ env }) => env.PORT)).size).toBe(3);
  expect(emulators?.env).not.toHaveProperty('PORT');
});

test('no emulator is started if every vendor is configured', () => {
  const { names } = combineFor({
    SMTP_URL: 'smtp://127.0.0.1:25',
    STRIPE_SECRET_KEY: 'sk_test_own',
    GOOGLE_CLIENT_ID: 'own',
    GOOGLE_CLIENT_SECRET: 'own',
  });
  expect(names).not.toContain('emulators');
});
