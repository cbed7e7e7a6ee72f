import type { Deps } from '../deps.ts';
import { signUp } from '../endpoints/signup.ts';
import { updateAccount } from '../users/update-account.ts';
import { signIn } from '../grants/password.ts';
import { getClientInfo } from '../protocol/client-info.ts';
import { normalizeEmail } from '../protocol/fields.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { requireCaller } from '../sessions/caller.ts';
import type { LiveSession } from '../sessions/start-session.ts';
import { toUserJson } from '../users/user-json.ts';
import type { Accounts } from './accounts.ts';

async function toAccountSession(deps: Deps, live: LiveSession) {
  const { user: _, ...session } = await createTokenResponse(deps, live);
  return session;
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
    http.setHeader('set-cookie', client.device.toCookie());
    return { user: toUserJson(user), session: live && (await toAccountSession(deps, live)) };
  },
  signIn: async (credentials, http) => {
    const client = getClientInfo(deps, http);
    const live = await signIn(deps, { ...credentials, client });
    http.setHeader('set-cookie', client.device.toCookie());
    return { user: toUserJson(live.user), session: await toAccountSession(deps, live) };
  },
  getUser: async (token) => toUserJson((await requireCaller(deps, `Bearer ${token}`)).user),
  updateUser: async (token, data, http) => {
    const caller = await requireCaller(deps, `Bearer ${token}`);
    const client = getClientInfo(deps, http);
    return toUserJson(await updateAccount(deps, caller, { data, client }));
  },
});
