import * as z from 'zod';
import { validationFailed } from '../protocol/auth-error.ts';

export interface OAuthClientRecord {
  id: string;
  secret_hash: string | null;
  client_type: 'public' | 'confidential';
  registration_type: string;
  token_endpoint_auth_method: string;
  client_name: string;
  client_uri: string | null;
  logo_uri: string | null;
  redirect_uris: string[];
  grant_types: string[];
  response_types: string[];
  scope: string | null;
  created_at: string;
  updated_at: string;
}

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });
const grantType = z.enum(['authorization_code', 'refresh_token'], 'is not a supported grant type');

export const clientFields = z.object({
  client_name: z.string().trim().min(1, 'is required').max(1024),
  client_uri: webUrl.nullish(),
  logo_uri: webUrl.nullish(),
  redirect_uris: z.array(z.string().max(2048)).min(1, 'must contain at least one URI').max(10),
  grant_types: z.array(grantType).min(1).nullish(),
  response_types: z.array(z.literal('code')).min(1).nullish(),
  scope: z.string().max(1024).nullish(),
  token_endpoint_auth_method: z
    .enum(['none', 'client_secret_basic', 'client_secret_post'])
    .nullish(),
});

export const clientChanges = clientFields.partial();

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/**
 * Requires HTTPS, or HTTP on a loopback host, because authorization codes are sent to these URIs.
 *
 * @throws AuthError 400
 */
export function checkRedirectUris(uris: string[]): void {
  for (const uri of uris) {
    const url = URL.canParse(uri) ? new URL(uri) : null;
    const isWeb =
      url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
    if (!url || !isWeb || url.hash !== '') {
      throw validationFailed(`redirect_uris: ${uri} is not a valid redirect URI`);
    }
  }
}

/** @param secret included only in the response to the request that generates it */
export const toClientJson = (client: OAuthClientRecord, secret?: string) => ({
  client_id: client.id,
  ...(secret && { client_secret: secret }),
  client_type: client.client_type,
  registration_type: client.registration_type,
  token_endpoint_auth_method: client.token_endpoint_auth_method,
  client_name: client.client_name,
  ...(client.client_uri && { client_uri: client.client_uri }),
  ...(client.logo_uri && { logo_uri: client.logo_uri }),
  redirect_uris: client.redirect_uris,
  grant_types: client.grant_types,
  response_types: client.response_types,
  ...(client.scope && { scope: client.scope }),
  created_at: client.created_at,
  updated_at: client.updated_at,
});
