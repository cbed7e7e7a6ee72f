import { auth, type Account } from '@scheduler/contracts/auth';
import type { Route } from '@scheduler/contracts';
import { handle, type Handler } from '@scheduler/service-kit';
import { checkStorable } from '../protocol/storable.ts';
import type { Accounts, AccountUser } from './accounts.ts';
import { inProductWords } from './problems.ts';

const textOr = <T>(value: unknown, fallback: T) =>
  typeof value === 'string' && value.trim() !== '' ? value : fallback;

const accountOf = (user: AccountUser): Account => {
  const { id, email = '', user_metadata, created_at, updated_at = created_at } = user;
  return {
    id,
    email,
    full_name: textOr(user_metadata.full_name, email.slice(0, email.indexOf('@'))),
    avatar_url: textOr(user_metadata.avatar_url, null),
    created_at,
    updated_at,
  };
};

/** Joins a call to a function that speaks the protocol's words. */
const handleInProductWords = <R extends Route>(route: R, handler: Handler<R>) =>
  handle<R>(route, (call) =>
    inProductWords(async () => {
      checkStorable(call.body);
      return handler(call);
    }),
  );

/** `/api/auth?action=…`: the product's own words for the same accounts, whoever keeps them. */
export const accountRoutes = (accounts: Accounts, siteUrl: string) => [
  handleInProductWords(auth.signUp, async ({ body: { email, password, fullName } }) => {
    const { user, session } = await accounts.signUp({
      email,
      password,
      data: { full_name: fullName },
      redirectTo: `${siteUrl}/auth/callback`,
    });
    return { user: accountOf(user), session };
  }),
  handleInProductWords(auth.signIn, async ({ body }) => {
    const { user, session } = await accounts.signIn(body);
    return { user: accountOf(user), session };
  }),
  handleInProductWords(auth.me, async ({ actor }) => accountOf(await accounts.userOf(actor.token))),
  handleInProductWords(auth.updateProfile, async ({ actor, body }) =>
    accountOf(await accounts.changeUser(actor.token, body)),
  ),
];
