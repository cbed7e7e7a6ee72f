import * as z from 'zod';
import type { Deps } from '../deps.ts';

/** Tokens of the provider's own API. Stored encrypted until the client fetches them. */
const providerTokens = z.object({
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
});

export type ProviderTokens = z.output<typeof providerTokens>;

const PURPOSE = 'provider-tokens';

export const sealProviderTokens = ({ secrets }: Deps, tokens: ProviderTokens): string =>
  secrets.seal(PURPOSE, JSON.stringify(tokens));

export const unsealProviderTokens = ({ secrets }: Deps, sealed: string | null): ProviderTokens =>
  sealed === null ? {} : providerTokens.parse(JSON.parse(secrets.unseal(PURPOSE, sealed)));
