import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { sendToken } from '../mail/send-token.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { limitMail } from '../protocol/limits.ts';
import { identityOf } from '../users/identities.ts';
import { linkProfile, userOfProfile } from '../users/provider-user.ts';
import { isConfirmed } from '../users/records.ts';
import { confirmAddress, userById } from '../users/repository.ts';
import type { Profile } from './profile.ts';

export interface Arrival {
  profile: Profile;
  /** Whose account the provider's is added to. */
  linkingTarget: string | null;
  redirectTo: string;
  client: Client;
}

/** Who may be let in; or who has to prove an address first, and was mailed. */
export type Admission = { userId: string } | { refusal: AuthError };

const needsVerification = (provider: string) =>
  new AuthError(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  );

/** Whether it is somebody whose address nobody vouches for, here or there. */
async function isUnproven(trx: Db, profile: Profile): Promise<boolean> {
  if (profile.email === null || profile.emailVerified) return false;
  const known = await identityOf(trx, profile.provider, profile.subject);
  const user = known && (await userById(trx, known.user_id));
  return !user || !isConfirmed(user);
}

const letter = 'confirmation';

/**
 * Finds or makes the account of who comes from a provider. An address that nobody checked is asked
 * to confirm itself; that is committed, although nobody is let in.
 *
 * @throws AuthError 422
 */
export async function admit(deps: Deps, trx: Db, arrival: Arrival): Promise<Admission> {
  const { profile, linkingTarget, redirectTo, client } = arrival;
  if (linkingTarget !== null) {
    await linkProfile(trx, linkingTarget, profile, client);
    return { userId: linkingTarget };
  }
  // Limits come before accounts in every transaction that needs both, so that none waits in a circle.
  const mayAsk = await isUnproven(trx, profile);
  if (mayAsk) await limitMail(trx, deps, letter, profile.email ?? '');
  const userId = await userOfProfile(deps, trx, profile, client);
  const user = await userById(trx, userId);
  if (!user?.email || isConfirmed(user)) return { userId };
  if (deps.config.GOTRUE_MAILER_AUTOCONFIRM) {
    await confirmAddress(trx, userId, 'email');
    return { userId };
  }
  await sendToken(deps, trx, { letter, to: user.email, userId, redirectTo, challenge: null });
  return { refusal: needsVerification(profile.provider) };
}
