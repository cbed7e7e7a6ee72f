import { startAuth, type TestAuth } from '../../testing/start-auth.ts';
import { createAdminToken } from '../../testing/admin-client.ts';
import { createIdentityProvider } from '../../testing/saml-identity-provider.ts';

let auth: TestAuth;
let admin: string;
const idp = createIdentityProvider();
let providerId: string;

const createSsoProvider = (body: object) =>
  auth.sendAs(admin, 'POST', '/admin/sso/providers', { type: 'saml', ...body });

beforeAll(async () => {
  auth = await startAuth({ GOTRUE_SAML_ENABLED: 'true' });
  admin = await createAdminToken();
  const created = await createSsoProvider({
    metadata_xml: idp.metadata,
    domains: ['company.test'],
  });
  providerId = created.body.id;
});

afterAll(() => auth.close());

const updateSsoProvider = (body: object) =>
  auth.sendAs(admin, 'PUT', `/admin/sso/providers/${providerId}`, body);

test('administrators can list, read, update and delete SSO providers', async () => {
  const otherProvider = createIdentityProvider();
  const created = await createSsoProvider({
    metadata_xml: otherProvider.metadata,
    domains: ['second.test'],
  });
  const path = `/admin/sso/providers/${created.body.id}`;
  expect(created.body).toMatchObject({
    saml: { entity_id: otherProvider.entityId },
    domains: [{ domain: 'second.test' }],
  });
  const { items } = (await auth.sendAs(admin, 'GET', '/admin/sso/providers')).body;
  expect(items.map(({ id }: { id: string }) => id)).toContain(created.body.id);
  const updated = await auth.sendAs(admin, 'PUT', path, {
    disabled: true,
    domains: ['third.test'],
  });
  expect(updated.body).toMatchObject({ disabled: true, domains: [{ domain: 'third.test' }] });
  const signIn = await auth.post('/auth/v1/sso', { domain: 'third.test' });
  expect(signIn.body.error_code).toBe('sso_provider_disabled');
  expect((await auth.sendAs(admin, 'DELETE', path)).status).toBe(200);
  expect((await auth.sendAs(admin, 'GET', path)).body.error_code).toBe('sso_provider_not_found');
});

test.each([
  ['an existing provider', { metadata_xml: idp.metadata }, 'saml_idp_already_exists'],
  [
    'a domain of another provider',
    { metadata_xml: createIdentityProvider().metadata, domains: ['company.test'] },
    'sso_domain_already_exists',
  ],
  ['no metadata', {}, 'validation_failed'],
  ['invalid metadata', { metadata_xml: '<a/>' }, 'validation_failed'],
  ['metadata with a DOCTYPE', { metadata_xml: `<!DOCTYPE a>${idp.metadata}` }, 'validation_failed'],
  ['a metadata URL over HTTP', { metadata_url: 'http://idp.test' }, 'validation_failed'],
])('creating an SSO provider with %s is rejected', async (_, body, error_code) => {
  expect((await createSsoProvider(body)).body.error_code).toBe(error_code);
});

test('the entity ID of an SSO provider cannot be changed', async () => {
  const { metadata } = createIdentityProvider();
  const response = await updateSsoProvider({ metadata_xml: metadata });
  expect(response.body.error_code).toBe('saml_entity_id_mismatch');
  expect((await updateSsoProvider({ metadata_xml: idp.metadata })).status).toBe(200);
});
