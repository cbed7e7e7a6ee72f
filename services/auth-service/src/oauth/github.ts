import * as z from 'zod';
import type { ProviderTokens } from '../security/provider-tokens.ts';
import { profileOf, type Profile } from './profile.ts';
import { providerFailed, type Provider } from './providers.ts';

const PATIENCE_MS = 10_000;

const account = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const addresses = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** GitHub's own API has a host of its own; that of other servers is below them. */
const apiOf = (url: string) =>
  url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`;

async function read<S extends z.ZodType>(schema: S, url: string, token: string) {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw providerFailed(`GitHub answers ${response.status}`);
  return schema.parse(await response.json());
}

/** Who somebody is on GitHub, with the address that they use there. */
export async function gitHubProfile(
  provider: Provider,
  accessToken: string,
  tokens: ProviderTokens,
): Promise<Profile> {
  const api = apiOf(provider.url);
  const [user, emails] = await Promise.all([
    read(account, `${api}/user`, accessToken),
    read(addresses, `${api}/user/emails`, accessToken),
  ]);
  const main = emails.find(({ primary }) => primary) ?? emails[0];
  const claims = {
    sub: String(user.id),
    iss: api,
    email: main?.email,
    email_verified: main?.verified,
    name: user.name ?? user.login,
    preferred_username: user.login,
    picture: user.avatar_url ?? undefined,
  };
  return profileOf(provider.name, claims, tokens);
}
