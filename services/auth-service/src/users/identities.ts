import type { Db } from '@scheduler/service-kit';
import type { IdentityRecord, UserRecord } from './records.ts';
import type { NewIdentity } from './repository.ts';
import type { Metadata } from '../protocol/fields.ts';

export const findIdentity = (db: Db, provider: string, providerId: string) =>
  db<IdentityRecord>('identities').where({ provider, provider_id: providerId }).first();

/** Updates the providers in the user's metadata. Keeps the current main provider if possible. */
export async function updateProviderMetadata(trx: Db, userId: string): Promise<void> {
  const rows = await trx<IdentityRecord>('identities')
    .where({ user_id: userId })
    .orderBy('created_at');
  const providers = [...new Set(rows.map(({ provider }) => provider))];
  const user = await trx<UserRecord>('users').where({ id: userId }).first();
  const current = user?.raw_app_meta_data['provider'];
  const provider = providers.find((name) => name === current) ?? providers[0];
  await trx('users')
    .where({ id: userId })
    .update({
      raw_app_meta_data: trx.raw('raw_app_meta_data || ?::jsonb', [
        JSON.stringify({ ...(provider && { provider }), providers }),
      ]),
      updated_at: trx.fn.now(),
    });
}

export async function addIdentity(trx: Db, identity: NewIdentity): Promise<void> {
  await trx<IdentityRecord>('identities').insert(identity);
  await updateProviderMetadata(trx, identity.user_id);
}

/** Replaces the identity's data with the provider's current data. */
export async function updateIdentity(trx: Db, id: string, data: Metadata): Promise<void> {
  await trx('identities')
    .where({ id })
    .update({
      identity_data: JSON.stringify(data),
      last_sign_in_at: trx.fn.now(),
      updated_at: trx.fn.now(),
    });
}

export async function removeIdentity(trx: Db, { id, user_id }: IdentityRecord): Promise<void> {
  await trx('identities').where({ id }).delete();
  await updateProviderMetadata(trx, user_id);
}

/** Updates the identity for an address, or creates it. */
export async function setAddressIdentity(trx: Db, identity: NewIdentity): Promise<void> {
  const { user_id, provider, identity_data } = identity;
  const updatedRows = await trx('identities')
    .where({ user_id, provider })
    .update({
      identity_data: trx.raw('identity_data || ?::jsonb', [JSON.stringify(identity_data)]),
      updated_at: trx.fn.now(),
    });
  if (updatedRows === 0) await addIdentity(trx, identity);
}
