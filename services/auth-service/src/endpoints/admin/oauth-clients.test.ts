import { createAdminClient } from '../../testing/admin-client.ts';
import { startAuth, type TestAuth } from '../../testing/start-auth.ts';

let auth: TestAuth;
let admin: Awaited<ReturnType<typeof createAdminClient>>;

beforeAll(async () => {
  auth = await startAuth();
  admin = await createAdminClient(auth.url);
});

afterAll(() => auth.close());

test('an OAuth client can be registered, updated and deleted, and its secret is returned only once', async () => {
  const created = await admin.oauth.createClient({
    client_name: 'An application',
    redirect_uris: ['https://app.example/callback', 'http://localhost:3000/callback'],
  });
  expect(created.error).toBeNull();
  const { client_id = '', client_secret } = created.data ?? {};
  expect(client_secret).toEqual(expect.any(String));
  const fetched = await admin.oauth.getClient(client_id);
  expect(fetched.data).toMatchObject({ client_type: 'confidential', response_types: ['code'] });
  expect(fetched.data).not.toHaveProperty('client_secret');
  const [row] = await auth.db('oauth_clients').where({ id: client_id });
  expect(row.secret_hash).not.toContain(client_secret);
  const updated = await admin.oauth.updateClient(client_id, { client_name: 'Renamed' });
  expect(updated.data).toMatchObject({ client_name: 'Renamed' });
  const regenerated = await admin.oauth.regenerateClientSecret(client_id);
  expect(regenerated.data?.client_secret).not.toBe(client_secret);
  const list = await admin.oauth.listClients({ page: 1, perPage: 10 });
  expect(list.data.clients).toHaveLength(1);
  expect((await admin.oauth.deleteClient(client_id)).error).toBeNull();
  expect((await admin.oauth.getClient(client_id)).error?.code).toBe('oauth_client_not_found');
});

test.each([
  ['no redirect URI', []],
  ['an HTTP redirect URI', ['http://app.example/callback']],
  ['a javascript: redirect URI', ['javascript:alert(1)']],
  ['a redirect URI with a fragment', ['https://app.example/#x']],
])('an OAuth client with %s is rejected', async (_, redirect_uris) => {
  const { error } = await admin.oauth.createClient({ client_name: 'x', redirect_uris });
  expect(error).toMatchObject({ status: 400 });
});
