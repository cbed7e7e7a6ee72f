import { newId, type Db } from '@scheduler/service-kit';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import type { Client } from '../protocol/client.ts';
import { mergeMetadata } from '../protocol/fields.ts';
import { addIdentity, identityOf, updateIdentity } from '../users/identities.ts';
import { bareUser } from '../users/new-user.ts';
import { confirmAddress, insertUser, lockedUserById, updateUser } from '../users/repository.ts';
import type { Assertion } from './assertion.ts';

/**
 * The account of who an identity provider sends. It is theirs alone: an address that they assert
 * opens nobody else's account, and none of another identity provider.
 *
 * @param provider `sso:` and the provider's id
 */
export async function ssoUser(
  deps: Deps,
  trx: Db,
  { provider, assertion, client }: { provider: string; assertion: Assertion; client: Client },
): Promise<string> {
  const { subject, email, data } = assertion;
  const facts = { ...data, email_verified: true, phone_verified: false };
  const known = await identityOf(trx, provider, subject);
  if (known) {
    const user = await lockedUserById(trx, known.user_id);
    await updateIdentity(trx, known.id, facts);
    const raw_user_meta_data = mergeMetadata(user?.raw_user_meta_data ?? {}, facts);
    await updateUser(trx, known.user_id, { email, raw_user_meta_data });
    return known.user_id;
  }
  const user = {
    ...bareUser(deps.config, mergeMetadata({}, facts)),
    email,
    is_sso_user: true,
  };
  await insertUser(trx, user, null);
  await addIdentity(trx, {
    id: newId(),
    provider_id: subject,
    user_id: user.id,
    identity_data: facts,
    provider,
  });
  await confirmAddress(trx, user.id, 'email');
  await audit(trx, { action: 'user_signedup', actor: user, client, traits: { provider } });
  return user.id;
}
