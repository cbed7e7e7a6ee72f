import * as z from 'zod';
import type { Deps } from '../deps.ts';

/** The provider's own tokens, which the page may use there; kept sealed until it fetches them. */
const providerTokens = z.object({
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
});

export type ProviderTokens = z.output<typeof providerTokens>;

const PURPOSE = 'provider-tokens';

export const sealProviderTokens = ({ secrets }: Deps, tokens: ProviderTokens): string =>
  secrets.seal(PURPOSE, JSON.stringify(tokens));

export const openProviderTokens = ({ secrets }: Deps, sealed: string | null): ProviderTokens =>
  sealed === null ? {} : providerTokens.parse(JSON.parse(secrets.open(PURPOSE, sealed)));
