import type { Db } from '@scheduler/service-kit';
import * as z from 'zod';
import { optionalText } from '../protocol/fields.ts';

const attribute = z.object({
  name: z.string().optional(),
  names: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
});

/** Maps user metadata keys to assertion attributes. */
export const attributeMapping = z.object({ keys: z.record(z.string(), attribute).default({}) });
export type AttributeMapping = z.output<typeof attributeMapping>;

const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain name');

export const providerFields = z.object({
  type: optionalText,
  metadata_url: optionalText,
  metadata_xml: optionalText,
  domains: z.array(domain).nullish(),
  attribute_mapping: attributeMapping.nullish(),
  resource_id: optionalText,
  disabled: z.boolean().nullish(),
});

export type ProviderFields = z.output<typeof providerFields>;

export interface SsoProvider {
  id: string;
  resource_id: string | null;
  disabled: boolean;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: AttributeMapping;
  domains: string[];
  created_at: string;
  updated_at: string;
}

const queryProviders = (db: Db) =>
  db('sso_providers as p')
    .join('saml_providers as s', 's.sso_provider_id', 'p.id')
    .select<SsoProvider[]>(
      'p.id',
      'p.resource_id',
      'p.disabled',
      'p.created_at',
      'p.updated_at',
      's.entity_id',
      's.metadata_xml',
      's.metadata_url',
      's.attribute_mapping',
      db.raw(
        `coalesce((select json_agg(d.domain order by d.domain) from sso_domains d
          where d.sso_provider_id = p.id), '[]') as domains`,
      ),
    );

export const listProviders = (db: Db) => queryProviders(db).orderBy('p.created_at');

export const findProviderById = (db: Db, id: string): Promise<SsoProvider | undefined> =>
  queryProviders(db).where('p.id', id).first();

export const findProviderByEntityId = (
  db: Db,
  entityId: string,
): Promise<SsoProvider | undefined> => queryProviders(db).where('s.entity_id', entityId).first();

export const findProviderByDomain = (db: Db, name: string): Promise<SsoProvider | undefined> =>
  queryProviders(db)
    .whereExists((subquery) =>
      subquery
        .from('sso_domains as d')
        .whereRaw('d.sso_provider_id = p.id')
        .where('d.domain', name.toLowerCase()),
    )
    .first();

export async function deleteProvider(db: Db, id: string): Promise<void> {
  await db('sso_providers').where({ id }).delete();
}

export const toProviderJson = (provider: SsoProvider) => ({
  id: provider.id,
  ...(provider.resource_id && { resource_id: provider.resource_id }),
  disabled: provider.disabled,
  saml: {
    entity_id: provider.entity_id,
    metadata_xml: provider.metadata_xml,
    ...(provider.metadata_url && { metadata_url: provider.metadata_url }),
    attribute_mapping: provider.attribute_mapping,
  },
  domains: provider.domains.map((name) => ({ domain: name })),
  created_at: provider.created_at,
  updated_at: provider.updated_at,
});
