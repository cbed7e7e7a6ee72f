import { randomUUID } from 'node:crypto';
import { createEmail, signUp } from '../fixture/account.ts';
import { insertPasskey } from '../fixture/database.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { enrollTotp } from '../fixture/two-factor.ts';
import { createConsumingEntry, noInput, type Entries, type RequestInput } from './entry.ts';

const ANY_ERROR = [400, 401, 403, 404, 409, 422, 429];

const toNewUser = (): RequestInput => ({
  body: { email: createEmail('new'), password: 'seven quiet hills', data: { full_name: 'New' } },
});

const buildToken = async ({ site }: Fixture) => ({ token: (await signUp(site, 'other')).token });

const credentials = ({ accounts: { stranger } }: Fixture): RequestInput => ({
  query: { grant_type: 'password' },
  body: { email: stranger.email, password: stranger.password },
});

const unknownCredential = () => ({
  challenge_id: randomUUID(),
  credential: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: 'AAAA',
      attestationObject: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    },
  },
});

const signIn: Entries = {
  'POST /auth/v1/signup': createConsumingEntry('public', toNewUser, toNewUser),
  'POST /auth/v1/token': {
    access: 'public',
    build: credentials,
    variants: [
      ({ accounts: { stranger } }) => ({
        query: { grant_type: 'refresh_token' },
        body: { refresh_token: stranger.refreshToken },
      }),
      () => ({
        query: { grant_type: 'pkce' },
        body: { auth_code: randomUUID(), code_verifier: 'a'.repeat(43) },
      }),
      () => ({
        query: { grant_type: 'id_token' },
        body: { provider: 'github', id_token: 'a.b.c', nonce: 'nonce' },
      }),
      () => ({
        query: { grant_type: 'web3' },
        body: { chain: 'ethereum', message: 'message', signature: '0x00' },
      }),
      () => ({
        query: { grant_type: 'web3' },
        body: { chain: 'solana', message: 'message', signature: 'AAAA' },
      }),
    ],
  },
  'POST /auth/v1/otp': {
    access: 'public',
    build: () => ({ body: { email: createEmail('otp') } }),
    variants: [() => ({ body: { phone: '15555550100' } })],
  },
  'GET /auth/v1/verify': {
    access: 'public',
    build: () => ({ query: { type: 'signup', token: 'unknown', redirect_to: '/' } }),
    statuses: [303],
  },
  'POST /auth/v1/verify': {
    access: 'public',
    build: () => ({ body: { type: 'email', token: '123456', email: createEmail('verify') } }),
    buildDisposable: () => ({
      body: { type: 'email', token: '123456', email: createEmail('verify') },
    }),
    statuses: [403],
    variants: [() => ({ body: { type: 'recovery', token_hash: 'unknown' } })],
  },
  'POST /auth/v1/resend': {
    access: 'public',
    build: () => ({ body: { type: 'signup', email: createEmail('resend') } }),
  },
  'POST /auth/v1/recover': {
    access: 'public',
    build: () => ({ body: { email: createEmail('recover') } }),
  },
};

const account: Entries = {
  'GET /auth/v1/reauthenticate': { access: 'self', build: noInput, allowsFirstFactor: true },
  'GET /auth/v1/step-up': { access: 'self', build: noInput, allowsFirstFactor: true },
  'POST /auth/v1/step-up/options': {
    access: 'self',
    build: () => ({ body: {} }),
    allowsFirstFactor: true,
    // Only the owner has a passkey.
    statuses: { editor: [400], viewer: [400], stranger: [400] },
  },
  'POST /auth/v1/step-up': {
    access: 'self',
    build: ({ accounts }, role) => ({ body: { password: accounts[role].password } }),
    buildDisposable: async ({ accounts: { stranger } }) => ({
      body: { password: stranger.password },
      token: (await stranger.startSession()).access_token,
    }),
    allowsFirstFactor: true,
  },
  'GET /auth/v1/user': { access: 'self', build: noInput, allowsFirstFactor: true },
  'PUT /auth/v1/user': {
    access: 'self',
    build: () => ({ body: { data: { note: 'changed' } } }),
    buildDisposable: async (fixture) => ({
      ...(await buildToken(fixture)),
      body: { data: { note: 'changed' } },
    }),
    buildForFirstFactor: () => ({ body: { email: createEmail('changed') } }),
  },
  'POST /auth/v1/logout': {
    access: 'self',
    build: () => ({ query: { scope: 'local' } }),
    buildDisposable: async ({ accounts: { stranger } }) => ({
      query: { scope: 'local' },
      token: (await stranger.startSession()).access_token,
    }),
    consumes: true,
    allowsFirstFactor: true,
  },
};

/** Without a matching flow, the browser is redirected to the site with an error. */
const FAILED_FLOW = [302, 303, 400, 422];

const toSamlResponse = (xml: string) => ({
  SAMLResponse: Buffer.from(xml).toString('base64'),
  RelayState: 'unknown',
});

/** Entities that expand to a billion characters. */
const EXPANDING_ENTITIES = `<!DOCTYPE r [<!ENTITY e0 "x">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
).join('')}]><Response>&e9;</Response>`;

const external: Entries = {
  'GET /auth/v1/authorize': {
    access: 'public',
    build: () => ({ query: { provider: 'github', redirect_to: '/', scopes: '', state: '' } }),
    statuses: [302, 303],
  },
  'GET /auth/v1/callback': {
    access: 'public',
    build: () => ({ query: { code: 'unknown', state: randomUUID() } }),
    statuses: FAILED_FLOW,
    variants: [() => ({ query: { error: 'access_denied', error_description: 'x', state: 'x' } })],
  },
  'POST /auth/v1/callback': {
    access: 'public',
    build: () => ({ body: { code: 'unknown', state: randomUUID(), user: '{}' } }),
    statuses: FAILED_FLOW,
  },
  'GET /auth/v1/user/identities/authorize': {
    access: 'self',
    build: () => ({ query: { provider: 'github', skip_http_redirect: 'true' } }),
  },
  // The last identity of an account can't be removed.
  'DELETE /auth/v1/user/identities/{identity_id}': {
    access: 'owner',
    build: ({ ids }) => ({ params: { identity_id: ids.identity } }),
    statuses: { owner: [422], editor: [404, 422], viewer: [404, 422], stranger: [404, 422] },
  },
  'POST /auth/v1/sso': {
    access: 'public',
    build: () => ({ body: { domain: 'example.test' } }),
    statuses: ANY_ERROR,
  },
  'GET /auth/v1/sso/saml/metadata': { access: 'public', build: noInput },
  // A valid relay state is only part of a redirect.
  'GET /auth/v1/sso/saml/acs': {
    access: 'public',
    build: () => ({ query: { relay: 'unknown' } }),
    statuses: [...FAILED_FLOW, ...ANY_ERROR],
  },
  'POST /auth/v1/sso/saml/acs': {
    access: 'public',
    build: () => ({ body: toSamlResponse('<Response/>') }),
    statuses: [...FAILED_FLOW, ...ANY_ERROR],
    variants: [() => ({ body: toSamlResponse(EXPANDING_ENTITIES) })],
  },
};

const toFactor = ({ ids }: Fixture) => ({ params: { factor_id: ids.factor } });

const buildNewFactor = async ({ accounts: { owner } }: Fixture) => ({
  params: { factor_id: (await enrollTotp(owner)).id },
});

/** The owner has no verified factor, which recovery codes require. */
const NO_FACTOR = ANY_ERROR;

const factors: Entries = {
  'POST /auth/v1/factors': {
    access: 'self',
    build: () => ({ body: { factor_type: 'totp', friendly_name: randomUUID() } }),
    buildDisposable: async (fixture) => ({
      ...(await buildToken(fixture)),
      body: { factor_type: 'totp', friendly_name: 'phone' },
    }),
    consumes: true,
    requiresStepUp: true,
    variants: [() => ({ body: { factor_type: 'phone', phone: '15555550100' } })],
  },
  'DELETE /auth/v1/factors/{factor_id}': createConsumingEntry('owner', toFactor, buildNewFactor),
  'POST /auth/v1/factors/{factor_id}/challenge': {
    access: 'owner',
    build: (fixture) => ({ ...toFactor(fixture), body: {} }),
    allowsFirstFactor: true,
  },
  'POST /auth/v1/factors/{factor_id}/verify': {
    access: 'owner',
    build: (fixture) => ({
      ...toFactor(fixture),
      body: { challenge_id: randomUUID(), code: '123456' },
    }),
    statuses: { owner: ANY_ERROR },
    allowsFirstFactor: true,
  },
  // Shows at sign-in whether there are codes.
  'GET /auth/v1/factors/recovery-codes': {
    access: 'self',
    build: noInput,
    statuses: [200, 404],
    allowsFirstFactor: true,
  },
  'POST /auth/v1/factors/recovery-codes': {
    access: 'self',
    build: () => ({ body: { friendly_name: 'Codes' } }),
    statuses: NO_FACTOR,
  },
  'POST /auth/v1/factors/recovery-codes/regenerate': {
    access: 'self',
    build: noInput,
    statuses: NO_FACTOR,
  },
  'POST /auth/v1/factors/recovery-codes/verify': {
    access: 'self',
    build: () => ({ body: { code: 'unknown' } }),
    statuses: NO_FACTOR,
    allowsFirstFactor: true,
  },
  'DELETE /auth/v1/factors/recovery-codes': {
    access: 'self',
    build: noInput,
    statuses: NO_FACTOR,
  },
};

const toPasskey = ({ ids }: Fixture) => ({ params: { passkey_id: ids.passkey } });

const passkeys: Entries = {
  'POST /auth/v1/passkeys/registration/options': {
    access: 'self',
    build: () => ({ body: {} }),
    requiresStepUp: true,
  },
  'POST /auth/v1/passkeys/registration/verify': {
    access: 'self',
    build: () => ({ body: unknownCredential() }),
    statuses: ANY_ERROR,
    requiresStepUp: true,
  },
  'POST /auth/v1/passkeys/authentication/options': {
    access: 'public',
    build: () => ({ body: {} }),
  },
  'POST /auth/v1/passkeys/authentication/verify': {
    access: 'public',
    build: () => ({ body: unknownCredential() }),
    statuses: ANY_ERROR,
  },
  'GET /auth/v1/passkeys': { access: 'self', build: noInput },
  'PATCH /auth/v1/passkeys/{passkey_id}': {
    access: 'owner',
    build: (fixture) => ({ ...toPasskey(fixture), body: { friendly_name: 'Laptop' } }),
  },
  'DELETE /auth/v1/passkeys/{passkey_id}': {
    access: 'owner',
    build: toPasskey,
    buildDisposable: async ({ databaseUrl, accounts: { owner } }) => ({
      params: { passkey_id: await insertPasskey(databaseUrl, owner, 'Tablet') },
    }),
    consumes: true,
    requiresStepUp: true,
  },
};

export const authEntries: Entries = {
  ...signIn,
  ...account,
  ...external,
  ...factors,
  ...passkeys,
  'GET /auth/v1/settings': { access: 'public', build: noInput },
  'GET /auth/v1/health': { access: 'public', build: noInput },
  'GET /auth/v1/.well-known/jwks.json': { access: 'public', build: noInput },
};
