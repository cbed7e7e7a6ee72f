import type { Deps } from '../../deps.ts';
import { AuthError } from '../../protocol/auth-error.ts';
import { admin } from '../../protocol/endpoint.ts';
import {
  allProviders,
  deleteProvider,
  providerById,
  providerFields,
  providerJson,
  type SsoProvider,
} from '../../sso/providers.ts';
import { createProvider, updateProvider } from '../../sso/save-provider.ts';
import { checkSamlEnabled } from '../../sso/saml.ts';

const path = '/admin/sso/providers';

/** @throws AuthError 404 */
async function found({ db }: Deps, id = ''): Promise<SsoProvider> {
  const provider = await providerById(db, id);
  if (provider) return provider;
  throw new AuthError(404, 'sso_provider_not_found', 'A SSO provider with this UUID was not found');
}

export const createSsoProvider = admin({
  method: 'POST',
  path,
  body: providerFields,
  serve: async (deps, { body }) => {
    checkSamlEnabled(deps.config);
    const id = await createProvider(deps.db, body);
    return { status: 201, body: providerJson(await found(deps, id)) };
  },
});

export const listSsoProviders = admin({
  method: 'GET',
  path,
  serve: async (deps) => {
    checkSamlEnabled(deps.config);
    return { body: { items: (await allProviders(deps.db)).map(providerJson) } };
  },
});

export const readSsoProvider = admin({
  method: 'GET',
  path: `${path}/:idp_id`,
  serve: async (deps, { params }) => {
    checkSamlEnabled(deps.config);
    return { body: providerJson(await found(deps, params.idp_id)) };
  },
});

export const updateSsoProvider = admin({
  method: 'PUT',
  path: `${path}/:idp_id`,
  body: providerFields,
  serve: async (deps, { params, body }) => {
    checkSamlEnabled(deps.config);
    const provider = await found(deps, params.idp_id);
    await updateProvider(deps.db, provider, body);
    return { body: providerJson(await found(deps, provider.id)) };
  },
});

export const deleteSsoProvider = admin({
  method: 'DELETE',
  path: `${path}/:idp_id`,
  serve: async (deps, { params }) => {
    checkSamlEnabled(deps.config);
    const provider = await found(deps, params.idp_id);
    await deleteProvider(deps.db, provider.id);
    return { body: providerJson(provider) };
  },
});
