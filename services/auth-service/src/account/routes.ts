import { auth, passwords, type Account } from '@scheduler/contracts/auth';
import { isBlank, type Route } from '@scheduler/contracts';
import { defineHandler, type Handler } from '@scheduler/service-kit';
import { requireSafeText } from '../protocol/safe-text.ts';
import type { Deps, HostedDeps } from '../deps.ts';
import type { Accounts, AccountUser } from './accounts.ts';
import { mapAuthErrors } from './map-auth-errors.ts';

const getTextOr = <T>(value: unknown, fallback: T) =>
  typeof value === 'string' && !isBlank(value) ? value : fallback;

const toAccount = (user: AccountUser): Account => {
  const { id, email = '', user_metadata, created_at, updated_at = created_at } = user;
  return {
    id,
    email,
    full_name: getTextOr(user_metadata.full_name, email.slice(0, email.indexOf('@'))),
    avatar_url: getTextOr(user_metadata.avatar_url, null),
    created_at,
    updated_at,
  };
};

/** Defines a handler that rejects unsafe text and maps an `AuthError` to a `Problem`. */
const defineAccountHandler = <R extends Route>(route: R, handler: Handler<R>) =>
  defineHandler<R>(route, (call) =>
    mapAuthErrors(async () => {
      requireSafeText(call.body);
      return handler(call);
    }),
  );

/** Routes of `/api/auth?action=…`, the product API for accounts. */
export const accountRoutes = (accounts: Accounts, { config, passwordRater }: Deps | HostedDeps) => [
  defineAccountHandler(auth.signUp, async (call) => {
    const { email, password, fullName } = call.body;
    const data = { full_name: fullName };
    const redirectTo = `${config.GOTRUE_SITE_URL}/auth/callback`;
    const { user, session } = await accounts.signUp({ email, password, data, redirectTo }, call);
    return { user: toAccount(user), session };
  }),
  defineAccountHandler(auth.signIn, async (call) => {
    const { user, session } = await accounts.signIn(call.body, call);
    return { user: toAccount(user), session };
  }),
  defineAccountHandler(passwords.rate, async ({ body: { password, email, fullName } }) => {
    const owner = { addresses: [email], metadata: { full_name: fullName } };
    return { strength: await passwordRater.rate(password, owner, { isOptional: true }) };
  }),
  defineAccountHandler(auth.me, async ({ actor }) =>
    toAccount(await accounts.getUser(actor.token)),
  ),
  defineAccountHandler(auth.updateProfile, async (call) =>
    toAccount(await accounts.updateUser(call.actor.token, call.body, call)),
  ),
];
