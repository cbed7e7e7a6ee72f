import { acquireAdvisoryLock, type Database } from '@scheduler/service-kit';
import { toAuditRow } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import type { Address } from '../protocol/address.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { mergeMetadata, type Metadata } from '../protocol/fields.ts';
import { buildDraft } from './new-user.ts';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface NewUserRequest {
  address: Address;
  data: Metadata;
  client: ClientInfo;
}

/**
 * Creates a user for an address that has none. Runs the same statement whether or not the address
 * has an account, so the response time doesn't reveal it.
 */
export async function createUserIfMissing(
  deps: Deps,
  trx: Transaction,
  { address, data, client }: NewUserRequest,
): Promise<void> {
  await acquireAdvisoryLock(trx, `auth:address:${address.value}`);
  const draft = { address, data: mergeMetadata({}, data), hash: null };
  const { user, identity } = buildDraft(deps.config, draft);
  const entry = toAuditRow({ action: 'user_signedup', actor: user, client });
  await trx.raw(
    `with inserted_user as (
       insert into users (id, aud, role, email, phone, raw_app_meta_data, raw_user_meta_data)
       values (:id, :aud, :role, :email, :phone, :app_metadata, :user_metadata)
       on conflict do nothing returning id
     ), inserted_identity as (
       insert into identities (id, provider_id, user_id, identity_data, provider)
       select :identity, id, id, :user_metadata, :provider from inserted_user
     )
     insert into audit_log_entries (id, payload, ip_address)
     select :entry, :payload, :ip from inserted_user`,
    {
      id: user.id,
      aud: user.aud,
      role: user.role,
      email: user.email,
      phone: user.phone,
      app_metadata: JSON.stringify(user.raw_app_meta_data),
      user_metadata: JSON.stringify(user.raw_user_meta_data),
      identity: identity?.id ?? null,
      provider: address.kind,
      entry: entry.id,
      payload: entry.payload,
      ip: entry.ip_address,
    },
  );
}
