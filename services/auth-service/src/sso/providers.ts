import { isUniqueViolation, newId, type Db } from '@scheduler/service-kit';
import * as z from 'zod';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { text } from '../protocol/fields.ts';
import { fetchMetadata, parseMetadata } from './metadata.ts';

const attribute = z.object({
  name: z.string().optional(),
  names: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
});

/** Which attributes of an assertion become which facts about the user. */
export const attributeMapping = z.object({ keys: z.record(z.string(), attribute).default({}) });
export type AttributeMapping = z.output<typeof attributeMapping>;

const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain name');

export const providerFields = z.object({
  type: text,
  metadata_url: text,
  metadata_xml: text,
  domains: z.array(domain).nullish(),
  attribute_mapping: attributeMapping.nullish(),
  resource_id: text,
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

const providers = (db: Db) =>
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

export const allProviders = (db: Db) => providers(db).orderBy('p.created_at');

export const providerById = (db: Db, id: string): Promise<SsoProvider | undefined> =>
  providers(db).where('p.id', id).first();

export const providerByEntity = (db: Db, entityId: string): Promise<SsoProvider | undefined> =>
  providers(db).where('s.entity_id', entityId).first();

export const providerByDomain = (db: Db, name: string): Promise<SsoProvider | undefined> =>
  providers(db)
    .whereExists((served) =>
      served
        .from('sso_domains as d')
        .whereRaw('d.sso_provider_id = p.id')
        .where('d.domain', name.toLowerCase()),
    )
    .first();

async function metadataOf({ metadata_url, metadata_xml }: ProviderFields) {
  if ((metadata_url === '') === (metadata_xml === '')) {
    throw validationFailed('Exactly one of metadata_xml and metadata_url must be set');
  }
  const xml = metadata_xml === '' ? await fetchMetadata(metadata_url) : metadata_xml;
  return { metadata_xml: xml, metadata_url: metadata_url || null, ...parseMetadata(xml) };
}

const DUPLICATES: [string, string, string][] = [
  ['sso_domains_domain', 'sso_domain_already_exists', 'A provider for this domain already exists'],
  [
    'saml_providers_entity_id',
    'saml_idp_already_exists',
    'SAML Identity Provider with this EntityID already exists',
  ],
  ['sso_providers_resource_id', 'conflict', 'A provider with this resource_id already exists'],
];

async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const constraint = String((error as { constraint?: unknown }).constraint);
    const found = DUPLICATES.find(([start]) => constraint.startsWith(start));
    throw found ? new AuthError(422, found[1], found[2]) : error;
  }
}

async function setDomains(trx: Db, id: string, domains: string[]): Promise<void> {
  await trx('sso_domains').where({ sso_provider_id: id }).delete();
  for (const name of new Set(domains)) {
    await trx('sso_domains').insert({ id: newId(), sso_provider_id: id, domain: name });
  }
}

/** @throws AuthError 400 or 422 */
export async function createProvider(db: Db, fields: ProviderFields): Promise<string> {
  if (fields.type !== 'saml') throw validationFailed("Only 'saml' supported for SSO provider type");
  const { metadata_xml, metadata_url, entityId } = await metadataOf(fields);
  const id = newId();
  return refusingDuplicates(() =>
    db.transaction(async (trx) => {
      const disabled = fields.disabled ?? false;
      await trx('sso_providers').insert({ id, resource_id: fields.resource_id || null, disabled });
      await trx('saml_providers').insert({
        id: newId(),
        sso_provider_id: id,
        entity_id: entityId,
        metadata_xml,
        metadata_url,
        attribute_mapping: JSON.stringify(fields.attribute_mapping ?? { keys: {} }),
      });
      await setDomains(trx, id, fields.domains ?? []);
      return id;
    }),
  );
}

/** @throws AuthError 400 or 422 */
export async function updateProvider(
  db: Db,
  { id, entity_id }: SsoProvider,
  fields: ProviderFields,
) {
  const isNew = fields.metadata_url !== '' || fields.metadata_xml !== '';
  const metadata = isNew ? await metadataOf(fields) : null;
  if (metadata && metadata.entityId !== entity_id) {
    throw new AuthError(
      422,
      'saml_entity_id_mismatch',
      `SAML Metadata can be updated only if the EntityID matches: expected '${entity_id}'`,
    );
  }
  await refusingDuplicates(() =>
    db.transaction(async (trx) => {
      const now = trx.fn.now();
      await trx('sso_providers')
        .where({ id })
        .update({ updated_at: now, ...(fields.disabled != null && { disabled: fields.disabled }) });
      await trx('saml_providers')
        .where({ sso_provider_id: id })
        .update({
          updated_at: now,
          ...(metadata && {
            metadata_xml: metadata.metadata_xml,
            metadata_url: metadata.metadata_url,
          }),
          ...(fields.attribute_mapping && {
            attribute_mapping: JSON.stringify(fields.attribute_mapping),
          }),
        });
      if (fields.domains) await setDomains(trx, id, fields.domains);
    }),
  );
}

export async function deleteProvider(db: Db, id: string): Promise<void> {
  await db('sso_providers').where({ id }).delete();
}

export const providerJson = (provider: SsoProvider) => ({
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
