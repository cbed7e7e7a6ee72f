import { createLog } from '@scheduler/service-kit';
import { exportJWK, generateKeyPair } from 'jose';
import { loadConfig } from '../config.ts';
import { startAuth } from '../testing/start-auth.ts';
import { start } from '../start.ts';

const silentLog = createLog('auth-service', 'silent');

const fetchKeys = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/auth/v1/.well-known/jwks.json`)).json();

test('concurrent starts on an empty database create a single signing key', async () => {
  const auth = await startAuth();
  await auth.db('signing_keys').delete();
  const config = loadConfig({
    DATABASE_URL: auth.databaseUrl,
    PORT: '0',
    SHUTDOWN_DELAY: '0',
    AUTH_SEALING_KEY: 'sealing key for tests, at least 32 characters',
  });
  const running = await Promise.all([start(config, silentLog), start(config, silentLog)]);
  const [firstKeys, secondKeys] = await Promise.all(running.map(({ port }) => fetchKeys(port)));
  expect(firstKeys).toEqual(secondKeys);
  const rows = await auth.db('signing_keys');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('"d"');
  for (const { close } of running) for (const step of close) await step();
  await auth.close();
});

test('starting with a different sealing key fails with an error that names the setting', async () => {
  const auth = await startAuth();
  const config = loadConfig({
    DATABASE_URL: auth.databaseUrl,
    PORT: '0',
    AUTH_SEALING_KEY: 'another key for tests, also long enough',
  });
  await expect(start(config, silentLog)).rejects.toThrow('AUTH_SEALING_KEY is not the one');
  await auth.close();
});

test("signing keys from the environment replace stored ones, and a verify-only key doesn't sign tokens", async () => {
  const createKey = async (kid: string, key_ops: string[]) => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', key_ops };
  };
  const [oldKey, currentKey] = [
    await createKey('old', ['verify']),
    await createKey('now', ['sign', 'verify']),
  ];
  const auth = await startAuth({ GOTRUE_JWT_KEYS: JSON.stringify([oldKey, currentKey]) });
  const { body } = await auth.send('/auth/v1/.well-known/jwks.json');
  expect(body.keys.map(({ kid }: { kid: string }) => kid)).toEqual(['old', 'now']);
  expect(JSON.stringify(body)).not.toContain(currentKey.d);
  const { accessToken, client } = await auth.createUser();
  expect(JSON.parse(atob(accessToken.split('.')[0]!))).toMatchObject({ kid: 'now' });
  expect((await client.auth.getUser()).error).toBeNull();
  expect(await auth.db('signing_keys')).toHaveLength(0);
  await auth.close();
});
