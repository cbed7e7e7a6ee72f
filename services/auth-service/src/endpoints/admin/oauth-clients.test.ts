import { adminOf } from '../../testing/admin.ts';
import { startAuth, type TestAuth } from '../../testing/auth.ts';

let auth: TestAuth;
let admin: Awaited<ReturnType<typeof adminOf>>;

beforeAll(async () => {
  auth = await startAuth();
  admin = await adminOf(auth.url);
});

afterAll(() => auth.close());

test('applications are registered, and shown their secret once', async () => {
  const made = await admin.oauth.createClient({
    client_name: 'An application',
    redirect_uris: ['https://app.example/callback', 'http://localhost:3000/callback'],
  });
  expect(made.error).toBeNull();
  const { client_id = '', client_secret } = made.data ?? {};
  expect(client_secret).toEqual(expect.any(String));
  const read = await admin.oauth.getClient(client_id);
  expect(read.data).toMatchObject({ client_type: 'confidential', response_types: ['code'] });
  expect(read.data).not.toHaveProperty('client_secret');
  const [row] = await auth.db('oauth_clients').where({ id: client_id });
  expect(row.secret_hash).not.toContain(client_secret);
  const changed = await admin.oauth.updateClient(client_id, { client_name: 'Renamed' });
  expect(changed.data).toMatchObject({ client_name: 'Renamed' });
  const renewed = await admin.oauth.regenerateClientSecret(client_id);
  expect(renewed.data?.client_secret).not.toBe(client_secret);
  const listed = await admin.oauth.listClients({ page: 1, perPage: 10 });
  expect(listed.data.clients).toHaveLength(1);
  expect((await admin.oauth.deleteClient(client_id)).error).toBeNull();
  expect((await admin.oauth.getClient(client_id)).error?.code).toBe('oauth_client_not_found');
});

test.each([
  ['none', []],
  ['an open line', ['http://app.example/callback']],
  ['a script', ['javascript:alert(1)']],
  ['a fragment', ['https://app.example/#x']],
])('an application that answers at %s is refused', async (_, redirect_uris) => {
  const { error } = await admin.oauth.createClient({ client_name: 'x', redirect_uris });
  expect(error).toMatchObject({ status: 400 });
});
