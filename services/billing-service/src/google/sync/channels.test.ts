import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { keepChannels, stopChannels } from './channels.ts';
import { startSyncTest, type Connected, type SyncTest } from './testing/sync-test.ts';

interface Notice {
  id: string;
  token: string;
  resource: string;
  state: string;
}

let at: SyncTest;
let ada: Connected;
/** What Google calls: passes its notices on to the service. */
let relay: Server;
const notices: Notice[] = [];

beforeAll(async () => {
  at = await startSyncTest();
  ada = await at.connected();
  await ada.sync();
  relay = createServer((request, response) => {
    const header = (name: string) => String(request.headers[`x-goog-${name}`] ?? '');
    notices.push({
      id: header('channel-id'),
      token: header('channel-token'),
      resource: header('resource-id'),
      state: header('resource-state'),
    });
    response.writeHead(204).end();
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  at.billing.deps.google.settings.webhookUrl = `http://127.0.0.1:${port}/`;
});
afterAll(async () => {
  relay.close();
  relay.closeAllConnections();
  await at.stop();
});

async function until(fits: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !fits();) {
    if (Date.now() > end) throw new Error(`It stays ${JSON.stringify(notices)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const integrationId = async () => (await at.billing.integration(ada.person))?.id ?? '';
const channels = () => at.billing.db('google_channels').select('id', 'expires_at');
const waiting = async () =>
  (await at.billing.db('_private_jobs').whereLike('key', 'google-sync:%').select('id')).length;

async function notify({ id, token, resource, state }: Notice): Promise<number> {
  const answer = await fetch(`${at.billing.url}/api/calendar/google/notifications`, {
    method: 'POST',
    headers: {
      'x-goog-channel-id': id,
      'x-goog-channel-token': token,
      'x-goog-resource-id': resource,
      'x-goog-resource-state': state,
    },
  });
  return answer.status;
}

test('G19: Google tells of changes by a channel that we believe by its token', async () => {
  await keepChannels(at.billing.deps, await integrationId());
  await until(() => notices.length > 0);
  const [first] = notices as [Notice];
  expect(first.state).toBe('sync');
  expect(await notify(first)).toBe(204);
  expect(await waiting()).toBe(0);
  await ada.google.insert({ summary: 'Told of' });
  await until(() => notices.length > 1);
  const told = notices[1] as Notice;
  expect(told.state).toBe('exists');
  expect(await notify({ ...told, token: 'guessed' })).toBe(404);
  expect(await notify({ ...told, id: '00000000-0000-4000-8000-000000000000' })).toBe(404);
  expect(await notify({ ...told, id: 'no id at all' })).toBe(404);
  expect(await notify({ ...told, resource: 'another' })).toBe(404);
  expect(await waiting()).toBe(0);
  expect([await notify(told), await notify(told)]).toEqual([204, 204]);
  expect(await waiting()).toBe(1);
});

test('G19: a channel is replaced a day before it ends, and the old one is not believed any more', async () => {
  const [before] = (await channels()) as [{ id: string }];
  await at.billing.db('google_channels').update({ expires_at: new Date(Date.now() + 3_600_000) });
  await keepChannels(at.billing.deps, await integrationId());
  const [after, ...more] = (await channels()) as [{ id: string; expires_at: string }];
  expect(more).toEqual([]);
  expect(after.id).not.toBe(before.id);
  expect(Date.parse(after.expires_at)).toBeGreaterThan(Date.now() + 2 * 86_400_000);
  const old = notices.find(({ id }) => id === before.id) as Notice;
  expect(await notify({ ...old, state: 'exists' })).toBe(404);
  await keepChannels(at.billing.deps, await integrationId());
  expect((await channels()).map(({ id }) => id)).toEqual([after.id]);
});

test('G19: a Google that tells of nothing is asked instead', async () => {
  await stopChannels(at.billing.deps, await integrationId());
  await at.google.control('faults', { kind: 'error', call: 'events.watch', status: '501' });
  await keepChannels(at.billing.deps, await integrationId());
  expect(await channels()).toEqual([]);
  expect((await ada.sync()).updated).toBe(0);
});
