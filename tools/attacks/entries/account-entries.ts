import { decodeJwt } from 'jose';
import { createEmail, signUp } from '../fixture/account.ts';
import type { Fixture } from '../fixture/fixture.ts';
import type { Item } from '../fixture/resources.ts';
import { noInput, type Entries } from './entry.ts';

const toNewAccount = () => ({
  email: createEmail('new'),
  password: 'seven quiet hills',
  fullName: 'New user',
});

async function buildDeletion({ site }: Fixture) {
  const { email, token } = await signUp(site, 'deleted');
  return { body: { email }, token };
}

async function buildReport({ site }: Fixture) {
  const account = await signUp(site, 'reporting');
  const { entries } = await account.call<{ entries: Item[] }>('GET', '/api/auth/security-log');
  return { query: { id: entries[0]?.id ?? '' }, token: account.token };
}

async function buildNewSession({ accounts: { owner } }: Fixture) {
  const { access_token } = await owner.startSession();
  return { query: { id: String(decodeJwt(access_token)['session_id']) } };
}

/** The account endpoints of the product API. */
export const accountEntries: Entries = {
  'docs.document': { access: 'public', build: noInput },
  'docs.page': { access: 'public', build: noInput },
  'docs.style': { access: 'public', build: noInput },
  'auth.signUp': {
    access: 'public',
    build: () => ({ body: toNewAccount() }),
    buildDisposable: () => ({ body: toNewAccount() }),
    consumes: true,
  },
  'auth.signIn': {
    access: 'public',
    build: ({ accounts: { stranger } }) => ({
      body: { email: stranger.email, password: stranger.password },
    }),
  },
  'passwords.rate': {
    access: 'public',
    build: () => ({ body: { password: 'seven quiet hills', email: createEmail('new') } }),
  },
  'auth.me': { access: 'self', build: noInput },
  'auth.updateProfile': {
    access: 'self',
    build: ({ accounts }, role) => ({ body: { full_name: accounts[role].fullName } }),
  },
  // A valid token is only part of an email.
  'leaving.restoreAccount': {
    access: 'public',
    build: () => ({ body: { token: 'unknown' } }),
    statuses: [400, 404, 410],
  },
  'leaving.exportData': { access: 'self', build: noInput },
  'leaving.deleteAccount': {
    access: 'owner',
    build: ({ accounts: { owner } }) => ({ body: { email: owner.email } }),
    buildDisposable: buildDeletion,
    consumes: true,
    // The address isn't that of the caller.
    statuses: { editor: [400], viewer: [400], stranger: [400] },
  },
  'securityLog.list': { access: 'self', build: noInput },
  'securityLog.report': {
    access: 'owner',
    build: ({ ids }) => ({ query: { id: ids.securityLogEntry } }),
    buildDisposable: buildReport,
    consumes: true,
  },
  // A valid token is only part of an email.
  'securityLog.reportByLink': {
    access: 'public',
    build: () => ({ body: { token: 'unknown' } }),
    statuses: [400, 404, 410],
  },
  'sessions.list': { access: 'self', build: noInput },
  'sessions.end': {
    access: 'owner',
    build: ({ ids }) => ({ query: { id: ids.session } }),
    buildDisposable: buildNewSession,
    consumes: true,
  },
};
