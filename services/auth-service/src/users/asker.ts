import { lockKey, type Database } from '@scheduler/service-kit';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import type { Address } from '../protocol/address.ts';
import type { Client } from '../protocol/client.ts';
import { mergeMetadata, type Metadata } from '../protocol/fields.ts';
import { draftUser } from './new-user.ts';
import type { User } from './records.ts';
import { insertUser, lockedUserByAddress, userById } from './repository.ts';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface Asking {
  address: Address;
  /** Whether an address without an account gets one, which the code will confirm. */
  mayCreate: boolean;
  data: Metadata;
  client: Client;
}

/** Who asks for a code: the address's holder, a new account, or nobody. */
export async function asker(
  deps: Deps,
  trx: Transaction,
  { address, mayCreate, data, client }: Asking,
): Promise<User | null> {
  await lockKey(trx, `auth:address:${address.value}`);
  const existing = await lockedUserByAddress(trx, address);
  if (existing || !mayCreate) return existing;
  const draft = { address, data: mergeMetadata({}, data), hash: null };
  const { user, identity } = draftUser(deps.config, draft);
  await insertUser(trx, user, identity);
  await audit(trx, { action: 'user_signedup', actor: user, client });
  return userById(trx, user.id);
}
