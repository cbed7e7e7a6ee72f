import { randomUUID } from 'node:crypto';
import { createEmail, createSiteCaller, signUp } from '../fixture/account.ts';
import { insertPasskey } from '../fixture/database.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { enrollTotp } from '../fixture/two-factor.ts';
import { createChangingEntry, createConsumingEntry, noInput, type Entries } from './entry.ts';

const NOT_FOUND = [404];
const INVALID = [400, 422];

const toUser = ({ accounts: { owner } }: Fixture) => ({ params: { user_id: owner.userId } });

const buildNewUser = async ({ site }: Fixture) => ({
  params: { user_id: (await signUp(site, 'administered')).userId },
});

const users: Entries = {
  'POST /auth/v1/admin/users': {
    access: 'admin',
    build: () => ({ body: { email: createEmail('created'), password: 'seven quiet hills' } }),
    buildDisposable: () => ({
      body: { email: createEmail('created'), password: 'seven quiet hills' },
    }),
    consumes: true,
  },
  'GET /auth/v1/admin/users': {
    access: 'admin',
    build: () => ({ query: { page: '1', per_page: '5' } }),
  },
  'GET /auth/v1/admin/users/{user_id}': { access: 'admin', build: toUser },
  'PUT /auth/v1/admin/users/{user_id}': createChangingEntry('admin', toUser, buildNewUser, {
    user_metadata: { note: 'changed' },
  }),
  'DELETE /auth/v1/admin/users/{user_id}': {
    access: 'admin',
    build: (fixture) => ({ ...toUser(fixture), body: {} }),
    buildDisposable: async (fixture) => ({ ...(await buildNewUser(fixture)), body: {} }),
    consumes: true,
  },
  'GET /auth/v1/admin/users/{user_id}/factors': { access: 'admin', build: toUser },
  'DELETE /auth/v1/admin/users/{user_id}/factors/{factor_id}': {
    access: 'admin',
    build: ({ accounts: { owner }, ids }) => ({
      params: { user_id: owner.userId, factor_id: ids.factor },
    }),
    buildDisposable: async ({ site }) => {
      const account = await signUp(site, 'administered');
      const { id } = await enrollTotp(account);
      return { params: { user_id: account.userId, factor_id: id } };
    },
    consumes: true,
  },
  'GET /auth/v1/admin/users/{user_id}/passkeys': { access: 'admin', build: toUser },
  'DELETE /auth/v1/admin/users/{user_id}/passkeys/{passkey_id}': {
    access: 'admin',
    build: ({ accounts: { owner }, ids }) => ({
      params: { user_id: owner.userId, passkey_id: ids.passkey },
    }),
    buildDisposable: async ({ site, databaseUrl }) => {
      const account = await signUp(site, 'administered');
      const passkey = await insertPasskey(databaseUrl, account, 'Tablet');
      return { params: { user_id: account.userId, passkey_id: passkey } };
    },
    consumes: true,
  },
  'POST /auth/v1/invite': {
    access: 'admin',
    build: () => ({ body: { email: createEmail('invited') } }),
    buildDisposable: () => ({ body: { email: createEmail('invited') } }),
    consumes: true,
  },
  'POST /auth/v1/admin/generate_link': {
    access: 'admin',
    build: ({ accounts: { stranger } }) => ({ body: { type: 'magiclink', email: stranger.email } }),
    variants: [
      () => ({ body: { type: 'signup', email: createEmail('link'), password: 'seven hills' } }),
    ],
  },
  'GET /auth/v1/admin/audit': {
    access: 'admin',
    build: () => ({ query: { page: '1', per_page: '5', query: 'action:login' } }),
  },
};

const toProvider = () => ({ params: { idp_id: randomUUID() } });

/** No identity provider is registered. */
const ssoProviders: Entries = {
  'POST /auth/v1/admin/sso/providers': {
    access: 'admin',
    build: () => ({
      body: { type: 'saml', metadata_xml: '<EntityDescriptor/>', domains: ['example.test'] },
    }),
    statuses: INVALID,
  },
  'GET /auth/v1/admin/sso/providers': { access: 'admin', build: noInput },
  'GET /auth/v1/admin/sso/providers/{idp_id}': {
    access: 'admin',
    build: toProvider,
    statuses: NOT_FOUND,
  },
  'PUT /auth/v1/admin/sso/providers/{idp_id}': {
    access: 'admin',
    build: () => ({ ...toProvider(), body: { domains: ['example.test'] } }),
    statuses: NOT_FOUND,
  },
  'DELETE /auth/v1/admin/sso/providers/{idp_id}': {
    access: 'admin',
    build: toProvider,
    statuses: NOT_FOUND,
  },
};

const toClientBody = () => ({
  client_name: 'Client',
  redirect_uris: ['https://client.example.test/callback'],
});

const CLIENTS_PATH = '/auth/v1/admin/oauth/clients';

async function buildNewClient({ site, serviceRoleToken }: Fixture) {
  const call = createSiteCaller(site, serviceRoleToken);
  const { client_id } = await call<{ client_id: string }>('POST', CLIENTS_PATH, toClientBody());
  return { params: { client_id } };
}

const toClient = () => ({ params: { client_id: randomUUID() } });

const oauthClients: Entries = {
  'POST /auth/v1/admin/oauth/clients': { access: 'admin', build: () => ({ body: toClientBody() }) },
  'GET /auth/v1/admin/oauth/clients': { access: 'admin', build: noInput },
  'GET /auth/v1/admin/oauth/clients/{client_id}': createConsumingEntry(
    'admin',
    toClient,
    buildNewClient,
  ),
  'PUT /auth/v1/admin/oauth/clients/{client_id}': {
    access: 'admin',
    build: () => ({ ...toClient(), body: { client_name: 'Renamed' } }),
    buildDisposable: async (fixture) => ({
      ...(await buildNewClient(fixture)),
      body: { client_name: 'Renamed' },
    }),
    consumes: true,
  },
  'DELETE /auth/v1/admin/oauth/clients/{client_id}': createConsumingEntry(
    'admin',
    toClient,
    buildNewClient,
  ),
  'POST /auth/v1/admin/oauth/clients/{client_id}/regenerate_secret': createConsumingEntry(
    'admin',
    toClient,
    buildNewClient,
  ),
};

export const authAdminEntries: Entries = { ...users, ...ssoProviders, ...oauthClients };
