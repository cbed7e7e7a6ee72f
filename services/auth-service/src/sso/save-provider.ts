import { isUniqueViolation, newId, type Db } from '@scheduler/service-kit';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { fetchMetadata, parseMetadata } from './metadata.ts';
import type { ProviderFields, SsoProvider } from './providers.ts';

async function loadMetadata({ metadata_url, metadata_xml }: ProviderFields) {
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

async function mapDuplicateErrors<T>(callback: () => Promise<T>): Promise<T> {
  try {
    return await callback();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const constraint = String((error as { constraint?: unknown }).constraint);
    const duplicate = DUPLICATES.find(([prefix]) => constraint.startsWith(prefix));
    throw duplicate ? new AuthError(422, duplicate[1], duplicate[2]) : error;
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
  const { metadata_xml, metadata_url, entityId } = await loadMetadata(fields);
  const id = newId();
  return mapDuplicateErrors(() =>
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
  const metadata = isNew ? await loadMetadata(fields) : null;
  if (metadata && metadata.entityId !== entity_id) {
    throw new AuthError(
      422,
      'saml_entity_id_mismatch',
      `SAML Metadata can be updated only if the EntityID matches: expected '${entity_id}'`,
    );
  }
  await mapDuplicateErrors(() =>
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
