import { programs } from './programs.ts';
import { wiring } from './testing/wiring.ts';
import { together } from './together.ts';

const startedWith = (env: NodeJS.ProcessEnv) => {
  const all = together(programs(wiring(env)));
  const emulators = all.find(({ name }) => name === 'emulators');
  const told = JSON.parse(emulators?.env['EMULATORS'] ?? '[]') as {
    folder: string;
    env: NodeJS.ProcessEnv;
  }[];
  return { names: all.map(({ name }) => name), emulators, told };
};

test('the emulators are one program, which gives each its own settings', () => {
  const { names, emulators, told } = startedWith({});
  expect(names.filter((name) => /mail|stripe|google|emulators/.test(name))).toEqual(['emulators']);
  expect(told.map(({ folder }) => folder.split('/').at(-1))).toEqual(['mail', 'stripe', 'google']);
  expect(new Set(told.map(({ env }) => env.PORT)).size).toBe(3);
  expect(emulators?.env).not.toHaveProperty('PORT');
});

test('where nothing stands in for anything there is no such program', () => {
  const { names } = startedWith({
    SMTP_URL: 'smtp://127.0.0.1:25',
    STRIPE_SECRET_KEY: 'sk_test_own',
    GOOGLE_CLIENT_ID: 'own',
    GOOGLE_CLIENT_SECRET: 'own',
  });
  expect(names).not.toContain('emulators');
});
