import { randomBytes } from 'node:crypto';
import { newId, type Db } from '@scheduler/service-kit';
import {
  checkRedirectUris,
  clientChanges,
  clientFields,
  toClientJson,
  type OAuthClientRecord,
} from '../../admin/oauth-clients.ts';
import { findPage } from '../../admin/pagination.ts';
import type { Deps } from '../../deps.ts';
import { AuthError } from '../../protocol/auth-error.ts';
import { adminEndpoint } from '../../protocol/endpoint.ts';

const path = '/admin/oauth/clients';

const queryClients = (db: Db) => db<OAuthClientRecord>('oauth_clients');

const requireClient = (client: OAuthClientRecord | undefined): OAuthClientRecord => {
  if (!client) throw new AuthError(404, 'oauth_client_not_found', 'OAuth client not found');
  return client;
};

/** Generates a client secret and the hash to store. */
function createSecret({ secrets }: Deps) {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: secrets.fingerprint('oauth-client', secret) };
}

export const oauthClientEndpoints = [
  adminEndpoint({
    method: 'POST',
    path,
    body: clientFields,
    serve: async (deps, { body }) => {
      checkRedirectUris(body.redirect_uris);
      const method = body.token_endpoint_auth_method ?? 'client_secret_basic';
      const isPublic = method === 'none';
      const { secret, hash } = createSecret(deps);
      const [client] = await queryClients(deps.db)
        .insert({
          id: newId(),
          secret_hash: isPublic ? null : hash,
          client_type: isPublic ? 'public' : 'confidential',
          registration_type: 'manual',
          token_endpoint_auth_method: method,
          client_name: body.client_name,
          client_uri: body.client_uri ?? null,
          logo_uri: body.logo_uri ?? null,
          redirect_uris: body.redirect_uris,
          grant_types: body.grant_types ?? ['authorization_code', 'refresh_token'],
          response_types: body.response_types ?? ['code'],
          scope: body.scope ?? null,
        })
        .returning('*');
      return {
        status: 201,
        body: toClientJson(requireClient(client), isPublic ? undefined : secret),
      };
    },
  }),
  adminEndpoint({
    method: 'GET',
    path,
    serve: async ({ db, config }, { query }) => {
      const clients = { table: 'oauth_clients' };
      const { rows, headers } = await findPage<OAuthClientRecord>(db, clients, { path, query });
      return {
        body: { clients: rows.map((client) => toClientJson(client)), aud: config.GOTRUE_JWT_AUD },
        headers,
      };
    },
  }),
  adminEndpoint({
    method: 'GET',
    path: `${path}/:client_id`,
    serve: async ({ db }, { params }) => ({
      body: toClientJson(
        requireClient(
          await queryClients(db)
            .where({ id: params.client_id ?? '' })
            .first(),
        ),
      ),
    }),
  }),
  adminEndpoint({
    method: 'PUT',
    path: `${path}/:client_id`,
    body: clientChanges,
    serve: async ({ db }, { params, body }) => {
      if (body.redirect_uris) checkRedirectUris(body.redirect_uris);
      const { token_endpoint_auth_method: _, ...input } = body;
      const changes = Object.entries(input).filter(([, value]) => value != null);
      const [client] = await queryClients(db)
        .where({ id: params.client_id ?? '' })
        .update({ ...Object.fromEntries(changes), updated_at: db.fn.now() } as object)
        .returning('*');
      return { body: toClientJson(requireClient(client)) };
    },
  }),
  adminEndpoint({
    method: 'DELETE',
    path: `${path}/:client_id`,
    serve: async ({ db }, { params }) => {
      const [client] = await queryClients(db)
        .where({ id: params.client_id ?? '' })
        .delete()
        .returning('*');
      requireClient(client);
      return { status: 204 };
    },
  }),
  adminEndpoint({
    method: 'POST',
    path: `${path}/:client_id/regenerate_secret`,
    serve: async (deps, { params }) => {
      const { secret, hash } = createSecret(deps);
      const [client] = await queryClients(deps.db)
        .where({ id: params.client_id ?? '', client_type: 'confidential' })
        .update({ secret_hash: hash, updated_at: deps.db.fn.now() } as object)
        .returning('*');
      return { body: toClientJson(requireClient(client), secret) };
    },
  }),
];
