import { auth, type Account } from '@scheduler/contracts/auth';
import { handle, type Actor } from '@scheduler/service-kit';
import type { Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { signUp } from '../endpoints/signup.ts';
import { changeUser } from '../endpoints/user.ts';
import { signIn } from '../grants/password.ts';
import { clientOf, type Client } from '../protocol/client.ts';
import { limitByIp } from '../protocol/limits.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { callerOf } from '../sessions/caller.ts';
import type { LiveSession } from '../sessions/start-session.ts';
import type { User } from '../users/records.ts';
import { inProductWords } from './problems.ts';

// These calls carry no client: who needs a session's address on record uses the protocol itself.
const NO_CLIENT: Client = { ip: null, userAgent: null };

const textOr = <T>(value: unknown, fallback: T) =>
  typeof value === 'string' && value.trim() !== '' ? value : fallback;

const accountOf = ({ id, email, raw_user_meta_data, created_at, updated_at }: User): Account => ({
  id,
  email,
  full_name: textOr(raw_user_meta_data.full_name, email.slice(0, email.indexOf('@'))),
  avatar_url: textOr(raw_user_meta_data.avatar_url, null),
  created_at,
  updated_at,
});

async function sessionOf(deps: Deps, live: LiveSession) {
  const { user: _, ...session } = await tokenResponse(deps, live);
  return session;
}

const callerBehind = (deps: Deps, { token }: Actor) => callerOf(deps, `Bearer ${token}`);

/** `/api/auth?action=…`: the product's own words for the same accounts. */
export const accountRoutes = (deps: Deps) => [
  handle(auth.signUp, ({ body: { email, password, fullName } }) =>
    inProductWords(
      (async () => {
        const { user, live } = await signUp(deps, {
          email,
          password,
          data: { full_name: fullName },
          challenge: null,
          redirectTo: `${deps.config.GOTRUE_SITE_URL}/auth/callback`,
          client: NO_CLIENT,
        });
        return { user: accountOf(user), session: live && (await sessionOf(deps, live)) };
      })(),
    ),
  ),
  handle(auth.signIn, ({ body }) =>
    inProductWords(
      (async () => {
        const live = await signIn(deps, { ...body, client: NO_CLIENT });
        return { user: accountOf(live.user), session: await sessionOf(deps, live) };
      })(),
    ),
  ),
  handle(auth.me, ({ actor }) =>
    inProductWords(callerBehind(deps, actor).then(({ user }) => accountOf(user))),
  ),
  handle(auth.updateProfile, ({ actor, body }) =>
    inProductWords(
      (async () => {
        const caller = await callerBehind(deps, actor);
        return accountOf(await changeUser(deps, caller, { data: body }));
      })(),
    ),
  ),
];

/** Counts these calls per caller's address, as the protocol's own are. */
export const limitAccountCalls =
  (deps: Deps): Middleware =>
  async (context, next) => {
    if (context.path === '/api/auth' && context.method === 'POST') {
      const { ip } = clientOf(context, deps.config.GOTRUE_RATE_LIMIT_HEADER);
      if (ip !== null) await inProductWords(limitByIp(deps, 'token', ip));
    }
    await next();
  };
