import { newId, type Db } from '@scheduler/service-kit';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { mergeMetadata } from '../protocol/fields.ts';
import { addIdentity, findIdentity, updateIdentity } from '../users/identities.ts';
import { buildUser } from '../users/new-user.ts';
import { confirmAddress, insertUser, lockUserById, updateUser } from '../users/repository.ts';
import type { Assertion } from './assertion.ts';

/**
 * Finds or creates the user of an assertion. The asserted email address never gives access to an
 * existing account of another provider or sign-in method.
 *
 * @param provider `sso:` and the provider's ID
 */
export async function findOrCreateSsoUser(
  deps: Deps,
  trx: Db,
  { provider, assertion, client }: { provider: string; assertion: Assertion; client: ClientInfo },
): Promise<string> {
  const { subject, email, data } = assertion;
  const metadata = { ...data, email_verified: true, phone_verified: false };
  const identity = await findIdentity(trx, provider, subject);
  if (identity) {
    const user = await lockUserById(trx, identity.user_id);
    await updateIdentity(trx, identity.id, metadata);
    const raw_user_meta_data = mergeMetadata(user?.raw_user_meta_data ?? {}, metadata);
    await updateUser(trx, identity.user_id, { email, raw_user_meta_data });
    return identity.user_id;
  }
  const user = {
    ...buildUser(deps.config, mergeMetadata({}, metadata)),
    email,
    is_sso_user: true,
  };
  await insertUser(trx, user, null);
  await addIdentity(trx, {
    id: newId(),
    provider_id: subject,
    user_id: user.id,
    identity_data: metadata,
    provider,
  });
  await confirmAddress(trx, user.id, 'email');
  await audit(trx, { action: 'user_signedup', actor: user, client, traits: { provider } });
  return user.id;
}
