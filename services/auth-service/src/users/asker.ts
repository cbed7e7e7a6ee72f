import { lockKey, type Database } from '@scheduler/service-kit';
import { entryRow } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import type { Address } from '../protocol/address.ts';
import type { Client } from '../protocol/client.ts';
import { mergeMetadata, type Metadata } from '../protocol/fields.ts';
import { draftUser } from './new-user.ts';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface Asking {
  address: Address;
  data: Metadata;
  client: Client;
}

/**
 * Gives an address an account that has none. One statement either way: its time does not tell
 * whether there was one.
 */
export async function addUnlessKnown(
  deps: Deps,
  trx: Transaction,
  { address, data, client }: Asking,
): Promise<void> {
  await lockKey(trx, `auth:address:${address.value}`);
  const draft = { address, data: mergeMetadata({}, data), hash: null };
  const { user, identity } = draftUser(deps.config, draft);
  const entry = entryRow({ action: 'user_signedup', actor: user, client });
  await trx.raw(
    `with made as (
       insert into users (id, aud, role, email, phone, raw_app_meta_data, raw_user_meta_data)
       values (:id, :aud, :role, :email, :phone, :app, :own)
       on conflict do nothing returning id
     ), named as (
       insert into identities (id, provider_id, user_id, identity_data, provider)
       select :identity, id, id, :own, :provider from made
     )
     insert into audit_log_entries (id, payload, ip_address)
     select :entry, :payload, :ip from made`,
    {
      id: user.id,
      aud: user.aud,
      role: user.role,
      email: user.email,
      phone: user.phone,
      app: JSON.stringify(user.raw_app_meta_data),
      own: JSON.stringify(user.raw_user_meta_data),
      identity: identity?.id ?? null,
      provider: address.kind,
      entry: entry.id,
      payload: entry.payload,
      ip: entry.ip_address,
    },
  );
}
