import { programs } from './programs.ts';
import { wiring } from './testing/wiring.ts';
import { together } from './together.ts';

const startedWith = (env: NodeJS.ProcessEnv) => {
  const all = together(programs(wiring(env)));
  const standins = all.find(({ name }) => name === 'standins');
  const told = JSON.parse(standins?.env['STANDINS'] ?? '[]') as {
    folder: string;
    env: NodeJS.ProcessEnv;
  }[];
  return { names: all.map(({ name }) => name), standins, told };
};

test('the stand-ins are one program, which gives each its own settings', () => {
  const { names, standins, told } = startedWith({});
  expect(names.filter((name) => /mail|stripe|google|standins/.test(name))).toEqual(['standins']);
  expect(told.map(({ folder }) => folder.split('/').at(-1))).toEqual(['mail', 'stripe', 'google']);
  expect(new Set(told.map(({ env }) => env.PORT)).size).toBe(3);
  expect(standins?.env).not.toHaveProperty('PORT');
});

test('where nothing stands in for anything there is no such program', () => {
  const { names } = startedWith({
    SMTP_URL: 'smtp://127.0.0.1:25',
    STRIPE_SECRET_KEY: 'sk_test_own',
    GOOGLE_CLIENT_ID: 'own',
    GOOGLE_CLIENT_SECRET: 'own',
  });
  expect(names).not.toContain('standins');
});
