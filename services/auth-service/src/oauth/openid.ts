import * as openid from 'openid-client';
import type { Log } from '@scheduler/service-kit';
import { AuthError } from '../protocol/auth-error.ts';
import type { Provider } from './providers.ts';
import { reasonOf } from '../protocol/reason.ts';

const PATIENCE_S = 10;
const KEPT_MS = 600_000;

type Client = Pick<Provider, 'name' | 'url' | 'clientId' | 'secret'>;

interface Kept {
  configuration: Promise<openid.Configuration>;
  until: number;
}

const kept = new Map<string, Kept>();

/** GitHub speaks OAuth, and publishes nothing of itself. */
const gitHub = (provider: Client) =>
  new openid.Configuration(
    {
      issuer: provider.url,
      authorization_endpoint: `${provider.url}/login/oauth/authorize`,
      token_endpoint: `${provider.url}/login/oauth/access_token`,
    },
    provider.clientId,
    undefined,
    openid.ClientSecretPost(provider.secret),
  );

/** Tokens that pages bring are checked without any secret of ours. */
const authentication = ({ secret }: Client) =>
  secret === '' ? openid.None() : openid.ClientSecretPost(secret);

const isPlain = (url: string) => new URL(url).protocol === 'http:';

// An open line is the choice of whoever configures a provider on their own machine.
// oxlint-disable-next-line typescript/no-deprecated
const allowPlain = openid.allowInsecureRequests;

async function discover(provider: Client): Promise<openid.Configuration> {
  const insecure = isPlain(provider.url) ? [allowPlain] : [];
  if (provider.name === 'github') {
    const configuration = gitHub(provider);
    for (const allow of insecure) {
      // oxlint-disable-next-line typescript/no-deprecated
      allow(configuration);
    }
    configuration.timeout = PATIENCE_S;
    return configuration;
  }
  return openid.discovery(
    new URL(provider.url),
    provider.clientId,
    undefined,
    authentication(provider),
    { execute: insecure, timeout: PATIENCE_S },
  );
}

export const unreachable = () =>
  new AuthError(422, 'provider_unreachable', 'The provider does not answer; try again later');

/** What the provider publishes of itself, asked for once in a while. @throws AuthError 422 */
export async function configurationOf(provider: Client, log: Log): Promise<openid.Configuration> {
  const key = JSON.stringify([provider.url, provider.clientId, provider.secret]);
  let found = kept.get(key);
  if (!found || found.until < Date.now()) {
    found = { configuration: discover(provider), until: Date.now() + KEPT_MS };
    kept.set(key, found);
  }
  try {
    return await found.configuration;
  } catch (err) {
    kept.delete(key);
    log.warn(
      { reason: reasonOf(err), provider: provider.name },
      'a provider could not be asked about itself',
    );
    throw unreachable();
  }
}
