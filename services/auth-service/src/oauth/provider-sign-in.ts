import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { sendTokenEmail } from '../email/send-token.ts';
import { limitEmails } from '../limits/message-limits.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { mergeMetadata } from '../protocol/fields.ts';
import { createSignUp } from '../security/one-time-tokens.ts';
import { findIdentity } from '../users/identities.ts';
import { linkProfile, findOrCreateProviderUser } from '../users/provider-user.ts';
import { isConfirmed } from '../users/records.ts';
import { confirmAddress, findUserById } from '../users/repository.ts';
import type { Profile } from './profile.ts';

export interface ProviderSignIn {
  profile: Profile;
  /** The user to link the provider's account to, or `null` to sign in. */
  linkingTarget: string | null;
  redirectTo: string;
  client: ClientInfo;
}

/** `error` if the user must verify the email address first. */
export type SignInResult = { userId: string } | { error: AuthError };

const needsVerification = (provider: string) =>
  new AuthError(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  );

/** Returns the address that must be confirmed before the sign-in, or `null`. */
async function findAddressToConfirm(trx: Db, profile: Profile): Promise<string | null> {
  const identity = await findIdentity(trx, profile.provider, profile.subject);
  const user = identity && (await findUserById(trx, identity.user_id));
  if (user) return isConfirmed(user) ? null : user.email;
  return profile.emailVerified ? null : profile.email;
}

const kind = 'confirmation';

/**
 * Finds or creates the user of a provider's profile. If the email address is unverified, sends a
 * confirmation email and returns an error. The caller must commit the transaction in both cases.
 *
 * @throws AuthError 422
 */
export async function resolveSignIn(
  deps: Deps,
  trx: Db,
  signIn: ProviderSignIn,
): Promise<SignInResult> {
  const { profile, linkingTarget, redirectTo, client } = signIn;
  if (linkingTarget !== null) {
    await linkProfile(trx, linkingTarget, profile, client);
    return { userId: linkingTarget };
  }
  // Rate limits are locked before users in every transaction that uses both, to prevent deadlocks.
  const address = await findAddressToConfirm(trx, profile);
  if (address !== null) await limitEmails(trx, deps, { kind, email: address, client });
  const userId = await findOrCreateProviderUser(deps, trx, profile, client);
  const user = await findUserById(trx, userId);
  if (!user?.email || isConfirmed(user)) return { userId };
  if (deps.config.GOTRUE_MAILER_AUTOCONFIRM) {
    await confirmAddress(trx, userId, 'email');
    return { userId };
  }
  const identity = await findIdentity(trx, profile.provider, profile.subject);
  await sendTokenEmail(deps, trx, {
    kind,
    to: user.email,
    userId,
    redirectTo,
    challenge: null,
    requester: client.requester,
    signUp: createSignUp({
      raw_user_meta_data: mergeMetadata({}, profile.data),
      ...(identity && { identity_id: identity.id, sign_up_id: identity.id }),
    }),
  });
  return { error: needsVerification(profile.provider) };
}
