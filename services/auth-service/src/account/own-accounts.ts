import type { Deps } from '../deps.ts';
import { signUp } from '../endpoints/signup.ts';
import { changeUser } from '../users/change-user.ts';
import { signIn } from '../grants/password.ts';
import type { Client } from '../protocol/client.ts';
import { normaliseEmail } from '../protocol/fields.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { callerOf } from '../sessions/caller.ts';
import type { LiveSession } from '../sessions/start-session.ts';
import { userJson } from '../users/user-json.ts';
import type { Accounts } from './accounts.ts';

// These calls carry no client: who needs a session's address on record uses the protocol itself.
const NO_CLIENT: Client = { ip: null, userAgent: null };

async function sessionOf(deps: Deps, live: LiveSession) {
  const { user: _, ...session } = await tokenResponse(deps, live);
  return session;
}

/** The accounts that this service keeps itself. */
export const ownAccounts = (deps: Deps): Accounts => ({
  signUp: async (input) => {
    const { user, live } = await signUp(deps, {
      address: { kind: 'email', value: normaliseEmail(input.email) },
      password: input.password,
      data: input.data,
      redirectTo: input.redirectTo,
      channel: 'sms',
      challenge: null,
      client: NO_CLIENT,
    });
    return { user: userJson(user), session: live && (await sessionOf(deps, live)) };
  },
  signIn: async (credentials) => {
    const live = await signIn(deps, { ...credentials, client: NO_CLIENT });
    return { user: userJson(live.user), session: await sessionOf(deps, live) };
  },
  userOf: async (token) => userJson((await callerOf(deps, `Bearer ${token}`)).user),
  changeUser: async (token, data) => {
    const caller = await callerOf(deps, `Bearer ${token}`);
    return userJson(await changeUser(deps, caller, { data }));
  },
});
