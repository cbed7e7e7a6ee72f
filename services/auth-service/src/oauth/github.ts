import * as z from 'zod';
import type { ProviderTokens } from '../security/provider-tokens.ts';
import { toProfile, type Profile } from './profile.ts';
import { providerFailed, type Provider } from './providers.ts';

const REQUEST_TIMEOUT_MS = 10_000;

const userResponse = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const emailsResponse = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** GitHub.com has a separate API host. GitHub Enterprise servers use a path. */
const getApiUrl = (url: string) =>
  url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`;

async function fetchJson<S extends z.ZodType>(schema: S, url: string, token: string) {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw providerFailed(`GitHub responded with ${response.status}`);
  return schema.parse(await response.json());
}

/** Fetches the profile and the primary email address of a GitHub user. */
export async function fetchGitHubProfile(
  provider: Provider,
  accessToken: string,
  tokens: ProviderTokens,
): Promise<Profile> {
  const apiUrl = getApiUrl(provider.url);
  const [user, emails] = await Promise.all([
    fetchJson(userResponse, `${apiUrl}/user`, accessToken),
    fetchJson(emailsResponse, `${apiUrl}/user/emails`, accessToken),
  ]);
  const primaryEmail = emails.find(({ primary }) => primary) ?? emails[0];
  const claims = {
    sub: String(user.id),
    iss: apiUrl,
    email: primaryEmail?.email,
    email_verified: primaryEmail?.verified,
    name: user.name ?? user.login,
    preferred_username: user.login,
    picture: user.avatar_url ?? undefined,
  };
  return toProfile(provider.name, claims, tokens);
}
