import type { Deps } from '../../deps.ts';
import { AuthError } from '../../protocol/auth-error.ts';
import { adminEndpoint } from '../../protocol/endpoint.ts';
import {
  listProviders,
  deleteProvider,
  findProviderById,
  providerFields,
  toProviderJson,
  type SsoProvider,
} from '../../sso/providers.ts';
import { createProvider, updateProvider } from '../../sso/save-provider.ts';
import { requireSamlEnabled } from '../../sso/saml.ts';

const path = '/admin/sso/providers';

/** @throws AuthError 404 */
async function requireProvider({ db }: Deps, id = ''): Promise<SsoProvider> {
  const provider = await findProviderById(db, id);
  if (provider) return provider;
  throw new AuthError(404, 'sso_provider_not_found', 'A SSO provider with this UUID was not found');
}

export const ssoProviderEndpoints = [
  adminEndpoint({
    method: 'POST',
    path,
    body: providerFields,
    serve: async (deps, { body }) => {
      requireSamlEnabled(deps.config);
      const id = await createProvider(deps.db, body);
      return { status: 201, body: toProviderJson(await requireProvider(deps, id)) };
    },
  }),
  adminEndpoint({
    method: 'GET',
    path,
    serve: async (deps) => {
      requireSamlEnabled(deps.config);
      return { body: { items: (await listProviders(deps.db)).map(toProviderJson) } };
    },
  }),
  adminEndpoint({
    method: 'GET',
    path: `${path}/:idp_id`,
    serve: async (deps, { params }) => {
      requireSamlEnabled(deps.config);
      return { body: toProviderJson(await requireProvider(deps, params.idp_id)) };
    },
  }),
  adminEndpoint({
    method: 'PUT',
    path: `${path}/:idp_id`,
    body: providerFields,
    serve: async (deps, { params, body }) => {
      requireSamlEnabled(deps.config);
      const provider = await requireProvider(deps, params.idp_id);
      await updateProvider(deps.db, provider, body);
      return { body: toProviderJson(await requireProvider(deps, provider.id)) };
    },
  }),
  adminEndpoint({
    method: 'DELETE',
    path: `${path}/:idp_id`,
    serve: async (deps, { params }) => {
      requireSamlEnabled(deps.config);
      const provider = await requireProvider(deps, params.idp_id);
      await deleteProvider(deps.db, provider.id);
      return { body: toProviderJson(provider) };
    },
  }),
];
