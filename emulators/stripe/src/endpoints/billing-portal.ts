import type Stripe from 'stripe';
import { defineEndpoint } from '../api/endpoint.ts';
import { defineList, defineRetrieval, getObject } from '../api/object-endpoints.ts';
import { matchesFilter } from '../api/pagination.ts';
import {
  createInvalidRequestError,
  createInvalidReferenceError,
  createMissingParameterError,
} from '../api/stripe-error.ts';
import { rejectUnsupported } from '../api/reject-unsupported.ts';
import { createEmptyObject } from '../objects/empty-objects.ts';
import { newId } from '../objects/id.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import type { PortalConfiguration, PortalSession } from '../objects/types.ts';
import { currentTimeSeconds, type EmulatorState } from '../emulator-state.ts';
import { getCustomer } from './customers.ts';

type Params = Stripe.BillingPortal.ConfigurationCreateParams;
type Features = PortalConfiguration['features'];

/** Merges nested settings. An empty string clears the current value. */
function mergeSettings(current: unknown, patch: unknown): unknown {
  if (patch === '') return Array.isArray(current) ? [] : null;
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const base = (current ?? {}) as Record<string, unknown>;
  const mergedFields = Object.entries(patch).map(([name, value]) => [
    name,
    mergeSettings(base[name], value),
  ]);
  return { ...base, ...(Object.fromEntries(mergedFields) as object) };
}

const createDefaultFeatures = () => {
  const prorationSettings = { proration_behavior: 'none' };
  const { features } = createEmptyObject('billing_portal.configuration');
  return mergeSettings(features, {
    subscription_cancel: prorationSettings,
    subscription_update: prorationSettings,
  }) as Features;
};

function createPatch(current: PortalConfiguration, params: Partial<Params> & { active?: boolean }) {
  const { features, business_profile: profile, metadata } = params;
  const { default_return_url: returnUrl, name, active } = params;
  return {
    features: mergeSettings(current.features, features ?? {}) as Features,
    business_profile: mergeSettings(
      current.business_profile,
      profile ?? {},
    ) as PortalConfiguration['business_profile'],
    metadata: mergeMetadata((current['metadata'] ?? {}) as Record<string, string>, metadata),
    ...(returnUrl !== undefined && { default_return_url: returnUrl || null }),
    ...(name !== undefined && { name: name || null }),
    ...(active !== undefined && { active }),
  };
}

const SUPPORTED_PARAMS = [
  'active',
  'business_profile',
  'default_return_url',
  'features',
  'metadata',
  'name',
];

function createSession(state: EmulatorState, params: Stripe.BillingPortal.SessionCreateParams) {
  rejectUnsupported(params, ['configuration', 'customer', 'locale', 'return_url']);
  if (!params.customer) {
    throw createMissingParameterError('customer');
  }
  const customer = getCustomer(state, params.customer, 'customer');
  if (params.configuration === undefined) {
    throw createInvalidRequestError(
      'No configuration provided and your test mode default configuration has not been created. ' +
        'Provide a configuration or create your default by saving your customer portal settings ' +
        'in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  }
  const configuration = state.store.find('portalConfigurations', params.configuration);
  if (!configuration?.active) {
    throw createInvalidReferenceError('configuration', params.configuration, 'configuration');
  }
  const token = newId('', 40);
  const session = state.store.put('portalSessions', {
    ...(createEmptyObject('billing_portal.session') as PortalSession),
    id: newId('bps_1'),
    configuration: configuration.id,
    created: currentTimeSeconds(),
    customer: customer.id,
    locale: params.locale ?? null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${state.publicUrl}/p/session/${token}`,
  });
  state.emit('billing_portal.session.created', session);
  return session;
}

export const billingPortal = [
  defineEndpoint<Params>(
    'POST',
    'billing_portal/configurations',
    'BillingPortal.ConfigurationCreateParams',
    ({ state, params }) => {
      rejectUnsupported(params, SUPPORTED_PARAMS);
      const now = currentTimeSeconds();
      const initialConfiguration: PortalConfiguration = {
        ...(createEmptyObject('billing_portal.configuration') as unknown as PortalConfiguration),
        id: newId('bpc_1'),
        active: true,
        created: now,
        features: createDefaultFeatures(),
        updated: now,
      };
      const configuration = {
        ...initialConfiguration,
        ...createPatch(initialConfiguration, params),
      } as PortalConfiguration;
      state.store.put('portalConfigurations', configuration);
      state.emit('billing_portal.configuration.created', configuration);
      return configuration;
    },
  ),
  defineList(
    'billing_portal/configurations',
    'PortalConfigurationListParams',
    'portalConfigurations',
    (row, params: Stripe.BillingPortal.ConfigurationListParams) =>
      matchesFilter(params.active, row.active) && matchesFilter(params.is_default, row.is_default),
  ),
  defineRetrieval('billing_portal/configurations', 'portalConfigurations'),
  defineEndpoint<Partial<Params>>(
    'POST',
    'billing_portal/configurations/:id',
    'BillingPortal.ConfigurationUpdateParams',
    ({ state, id, params }) => {
      rejectUnsupported(params, SUPPORTED_PARAMS);
      const configuration = getObject(state, 'portalConfigurations', id);
      state.update(
        configuration,
        { ...createPatch(configuration, params), updated: currentTimeSeconds() },
        'billing_portal.configuration.updated',
      );
      return configuration;
    },
  ),
  defineEndpoint<Stripe.BillingPortal.SessionCreateParams>(
    'POST',
    'billing_portal/sessions',
    'BillingPortal.SessionCreateParams',
    ({ state, params }) => createSession(state, params),
  ),
];
