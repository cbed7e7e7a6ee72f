import type { Deps } from '../deps.ts';
import { signUp } from '../endpoints/signup.ts';
import { updateAccount } from '../users/update-account.ts';
import { signIn } from '../grants/password.ts';
import { getClientInfo, type ClientInfo } from '../protocol/client-info.ts';
import { normalizeEmail } from '../protocol/fields.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { requireCaller } from '../sessions/caller.ts';
import type { LiveSession } from '../sessions/start-session.ts';
import { toUserJson } from '../users/user-json.ts';
import type { Accounts, HttpHeaders } from './accounts.ts';

async function toAccountSession(deps: Deps, live: LiveSession) {
  const { user: _, ...session } = await createTokenResponse(deps, live);
  return session;
}

function storeDevice({ device }: ClientInfo, { setHeader }: HttpHeaders) {
  const cookie = device.toCookie();
  if (cookie) setHeader('set-cookie', cookie);
}

/** Accounts stored by this service. */
export const createLocalAccounts = (deps: Deps): Accounts => ({
  signUp: async (input, http) => {
    const client = getClientInfo(deps, http);
    const { user, live } = await signUp(deps, {
      address: { kind: 'email', value: normalizeEmail(input.email) },
      password: input.password,
      data: input.data,
      redirectTo: input.redirectTo,
      channel: 'sms',
      challenge: null,
      client,
    });
    storeDevice(client, http);
    return { user: toUserJson(user), session: live && (await toAccountSession(deps, live)) };
  },
  signIn: async (credentials, http) => {
    const client = getClientInfo(deps, http);
    const live = await signIn(deps, { ...credentials, client });
    storeDevice(client, http);
    return { user: toUserJson(live.user), session: await toAccountSession(deps, live) };
  },
  getUser: async (token) => toUserJson((await requireCaller(deps, `Bearer ${token}`)).user),
  updateUser: async (token, data, http) => {
    const caller = await requireCaller(deps, `Bearer ${token}`);
    const client = getClientInfo(deps, http);
    return toUserJson(await updateAccount(deps, caller, { data, client }));
  },
});
