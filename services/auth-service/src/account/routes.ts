import { auth, type Account } from '@scheduler/contracts/auth';
import type { Route } from '@scheduler/contracts';
import { handle, type Actor, type Handler } from '@scheduler/service-kit';
import type { Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { signUp } from '../endpoints/signup.ts';
import { changeUser } from '../endpoints/user.ts';
import { signIn } from '../grants/password.ts';
import { clientOf, type Client } from '../protocol/client.ts';
import { limitByIp } from '../protocol/limits.ts';
import { checkStorable } from '../protocol/storable.ts';
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

/** Joins a call to a function that speaks the protocol's words. */
const handleInProductWords = <R extends Route>(route: R, handler: Handler<R>) =>
  handle<R>(route, (call) =>
    inProductWords(async () => {
      checkStorable(call.body);
      return handler(call);
    }),
  );

/** `/api/auth?action=…`: the product's own words for the same accounts. */
export const accountRoutes = (deps: Deps) => [
  handleInProductWords(auth.signUp, async ({ body: { email, password, fullName } }) => {
    const { user, live } = await signUp(deps, {
      email,
      password,
      data: { full_name: fullName },
      challenge: null,
      redirectTo: `${deps.config.GOTRUE_SITE_URL}/auth/callback`,
      client: NO_CLIENT,
    });
    return { user: accountOf(user), session: live && (await sessionOf(deps, live)) };
  }),
  handleInProductWords(auth.signIn, async ({ body }) => {
    const live = await signIn(deps, { ...body, client: NO_CLIENT });
    return { user: accountOf(live.user), session: await sessionOf(deps, live) };
  }),
  handleInProductWords(auth.me, async ({ actor }) =>
    accountOf((await callerBehind(deps, actor)).user),
  ),
  handleInProductWords(auth.updateProfile, async ({ actor, body }) => {
    const caller = await callerBehind(deps, actor);
    return accountOf(await changeUser(deps, caller, { data: body }));
  }),
];

/** Counts these calls per caller's address, as the protocol's own are. */
export const limitAccountCalls =
  (deps: Deps): Middleware =>
  async (context, next) => {
    if (context.path === '/api/auth' && context.method === 'POST') {
      const { ip } = clientOf(context, deps.config.GOTRUE_RATE_LIMIT_HEADER);
      if (ip !== null) await inProductWords(() => limitByIp(deps, 'token', ip));
    }
    await next();
  };
