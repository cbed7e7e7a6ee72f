import { startAuth, type TestAuth } from '../../testing/auth.ts';
import { adminToken } from '../../testing/admin.ts';
import { createIdentityProvider } from '../../testing/identity-provider.ts';

let auth: TestAuth;
let admin: string;
const idp = createIdentityProvider();
let providerId: string;

const create = (body: object) =>
  auth.as(admin, 'POST', '/admin/sso/providers', { type: 'saml', ...body });

beforeAll(async () => {
  auth = await startAuth({ GOTRUE_SAML_ENABLED: 'true' });
  admin = await adminToken();
  const made = await create({ metadata_xml: idp.metadata, domains: ['company.test'] });
  providerId = made.body.id;
});

afterAll(() => auth.close());

const update = (body: object) => auth.as(admin, 'PUT', `/admin/sso/providers/${providerId}`, body);

test('administrators list, read, change and remove providers', async () => {
  const other = createIdentityProvider();
  const made = await create({ metadata_xml: other.metadata, domains: ['second.test'] });
  const path = `/admin/sso/providers/${made.body.id}`;
  expect(made.body).toMatchObject({
    saml: { entity_id: other.entityId },
    domains: [{ domain: 'second.test' }],
  });
  const { items } = (await auth.as(admin, 'GET', '/admin/sso/providers')).body;
  expect(items.map(({ id }: { id: string }) => id)).toContain(made.body.id);
  const off = await auth.as(admin, 'PUT', path, { disabled: true, domains: ['third.test'] });
  expect(off.body).toMatchObject({ disabled: true, domains: [{ domain: 'third.test' }] });
  const ask = await auth.post('/auth/v1/sso', { domain: 'third.test' });
  expect(ask.body.error_code).toBe('sso_provider_disabled');
  expect((await auth.as(admin, 'DELETE', path)).status).toBe(200);
  expect((await auth.as(admin, 'GET', path)).body.error_code).toBe('sso_provider_not_found');
});

test.each([
  ['a provider that is there', { metadata_xml: idp.metadata }, 'saml_idp_already_exists'],
  [
    'a domain that is served',
    { metadata_xml: createIdentityProvider().metadata, domains: ['company.test'] },
    'sso_domain_already_exists',
  ],
  ['no description', {}, 'validation_failed'],
  ['a description that is none', { metadata_xml: '<a/>' }, 'validation_failed'],
  [
    'a description with a type',
    { metadata_xml: `<!DOCTYPE a>${idp.metadata}` },
    'validation_failed',
  ],
  ['a description over an open line', { metadata_url: 'http://idp.test' }, 'validation_failed'],
])('administrators are refused %s', async (_, body, error_code) => {
  expect((await create(body)).body.error_code).toBe(error_code);
});

test('nobody can make a provider another one', async () => {
  const { metadata } = createIdentityProvider();
  const answer = await update({ metadata_xml: metadata });
  expect(answer.body.error_code).toBe('saml_entity_id_mismatch');
  expect((await update({ metadata_xml: idp.metadata })).status).toBe(200);
});
