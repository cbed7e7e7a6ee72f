import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.ts';
import { matches, page } from '../api/listing.ts';
import { invalid, missing, missingReference } from '../api/stripe-error.ts';
import { onlySupported } from '../api/supported.ts';
import { blank } from '../objects/blank.ts';
import { newId } from '../objects/id.ts';
import { withMetadata } from '../objects/metadata.ts';
import type { PortalConfiguration, PortalSession } from '../objects/shapes.ts';
import { wallSeconds, type World } from '../world.ts';
import { customerOf } from './customers.ts';

type Params = Stripe.BillingPortal.ConfigurationCreateParams;
type Features = PortalConfiguration['features'];

function configurationOf(world: World, id: string): PortalConfiguration {
  const configuration = world.store.find('portalConfigurations', id);
  if (!configuration) throw missing('configuration', id);
  return configuration;
}

/** Settings laid over those there, depth first; '' empties what it stands for. */
function laidOver(current: unknown, patch: unknown): unknown {
  if (patch === '') return Array.isArray(current) ? [] : null;
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const base = (current ?? {}) as Record<string, unknown>;
  const changed = Object.entries(patch).map(([name, value]) => [name, laidOver(base[name], value)]);
  return { ...base, ...(Object.fromEntries(changed) as object) };
}

const blankFeatures = () => {
  const none = { proration_behavior: 'none' };
  const { features } = blank('billing_portal.configuration');
  return laidOver(features, { subscription_cancel: none, subscription_update: none }) as Features;
};

function patchOf(current: PortalConfiguration, params: Partial<Params> & { active?: boolean }) {
  const { features, business_profile: profile, metadata } = params;
  const { default_return_url: returnUrl, name, active } = params;
  return {
    features: laidOver(current.features, features ?? {}) as Features,
    business_profile: laidOver(
      current.business_profile,
      profile ?? {},
    ) as PortalConfiguration['business_profile'],
    metadata: withMetadata((current['metadata'] ?? {}) as Record<string, string>, metadata),
    ...(returnUrl !== undefined && { default_return_url: returnUrl || null }),
    ...(name !== undefined && { name: name || null }),
    ...(active !== undefined && { active }),
  };
}

const SUPPORTED = [
  'active',
  'business_profile',
  'default_return_url',
  'features',
  'metadata',
  'name',
];

function createSession(world: World, params: Stripe.BillingPortal.SessionCreateParams) {
  onlySupported(params, ['configuration', 'customer', 'locale', 'return_url']);
  if (!params.customer) {
    throw invalid('Missing required param: customer.', 'customer', 'parameter_missing');
  }
  const customer = customerOf(world, params.customer, 'customer');
  if (params.configuration === undefined) {
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created. ' +
        'Provide a configuration or create your default by saving your customer portal settings ' +
        'in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  }
  const configuration = world.store.find('portalConfigurations', params.configuration);
  if (!configuration?.active) {
    throw missingReference('configuration', params.configuration, 'configuration');
  }
  const token = newId('', 40);
  const session = world.store.put('portalSessions', {
    ...(blank('billing_portal.session') as PortalSession),
    id: newId('bps_1'),
    configuration: configuration.id,
    created: wallSeconds(),
    customer: customer.id,
    locale: params.locale ?? null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${world.publicUrl}/p/session/${token}`,
  });
  world.emit('billing_portal.session.created', session);
  return session;
}

export const portal = [
  endpoint<Params>(
    'POST',
    'billing_portal/configurations',
    'BillingPortal.ConfigurationCreateParams',
    ({ world, params }) => {
      onlySupported(params, SUPPORTED);
      const now = wallSeconds();
      const fresh: PortalConfiguration = {
        ...(blank('billing_portal.configuration') as unknown as PortalConfiguration),
        id: newId('bpc_1'),
        active: true,
        created: now,
        features: blankFeatures(),
        updated: now,
      };
      const configuration = { ...fresh, ...patchOf(fresh, params) } as PortalConfiguration;
      world.store.put('portalConfigurations', configuration);
      world.emit('billing_portal.configuration.created', configuration);
      return configuration;
    },
  ),
  endpoint<Stripe.BillingPortal.ConfigurationListParams>(
    'GET',
    'billing_portal/configurations',
    'PortalConfigurationListParams',
    ({ world, params }) => {
      const found = world.store
        .all('portalConfigurations')
        .filter(
          (row) => matches(params.active, row.active) && matches(params.is_default, row.is_default),
        );
      return page(found, '/v1/billing_portal/configurations', params);
    },
  ),
  endpoint('GET', 'billing_portal/configurations/:id', 'Nothing', ({ world, id }) =>
    configurationOf(world, id),
  ),
  endpoint<Partial<Params>>(
    'POST',
    'billing_portal/configurations/:id',
    'BillingPortal.ConfigurationUpdateParams',
    ({ world, id, params }) => {
      onlySupported(params, SUPPORTED);
      const configuration = configurationOf(world, id);
      world.change(
        'portalConfigurations',
        configuration,
        { ...patchOf(configuration, params), updated: wallSeconds() },
        'billing_portal.configuration.updated',
      );
      return configuration;
    },
  ),
  endpoint<Stripe.BillingPortal.SessionCreateParams>(
    'POST',
    'billing_portal/sessions',
    'BillingPortal.SessionCreateParams',
    ({ world, params }) => createSession(world, params),
  ),
];
