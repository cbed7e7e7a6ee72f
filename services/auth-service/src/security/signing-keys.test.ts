import { createLog } from '@scheduler/service-kit';
import { exportJWK, generateKeyPair } from 'jose';
import { loadConfig } from '../config.ts';
import { startAuth } from '../testing/auth.ts';
import { start } from '../start.ts';

const silent = createLog('auth-service', 'silent');

const keysAt = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/auth/v1/.well-known/jwks.json`)).json();

test('processes that start at once on an empty database agree on one key', async () => {
  const auth = await startAuth();
  await auth.db('signing_keys').delete();
  const config = loadConfig({
    DATABASE_URL: auth.databaseUrl,
    PORT: '0',
    AUTH_SEALING_KEY: 'a key for tests, long enough to be one',
  });
  const running = await Promise.all([start(config, silent), start(config, silent)]);
  const [one, other] = await Promise.all(running.map(({ port }) => keysAt(port)));
  expect(one).toEqual(other);
  const rows = await auth.db('signing_keys');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('"d"');
  for (const { close } of running) for (const step of close) await step();
  await auth.close();
});

test('another sealing key is an error that names it', async () => {
  const auth = await startAuth();
  const config = loadConfig({
    DATABASE_URL: auth.databaseUrl,
    PORT: '0',
    AUTH_SEALING_KEY: 'another key for tests, also long enough',
  });
  await expect(start(config, silent)).rejects.toThrow('AUTH_SEALING_KEY is not the one');
  await auth.close();
});

test('keys from the environment are used instead, an old one for checking only', async () => {
  const make = async (kid: string, key_ops: string[]) => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', key_ops };
  };
  const [old, current] = [await make('old', ['verify']), await make('now', ['sign', 'verify'])];
  const auth = await startAuth({ GOTRUE_JWT_KEYS: JSON.stringify([old, current]) });
  const { body } = await auth.send('/auth/v1/.well-known/jwks.json');
  expect(body.keys.map(({ kid }: { kid: string }) => kid)).toEqual(['old', 'now']);
  expect(JSON.stringify(body)).not.toContain(current.d);
  const { accessToken, client } = await auth.person();
  expect(JSON.parse(atob(accessToken.split('.')[0]!))).toMatchObject({ kid: 'now' });
  expect((await client.auth.getUser()).error).toBeNull();
  expect(await auth.db('signing_keys')).toHaveLength(0);
  await auth.close();
});
