import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { User } from '@scheduler/platform/session-store';
import { generateFactorName, removeUnverifiedFactors } from './mfa-factors.ts';
import { useAction } from '../use-action.ts';
import { ACCOUNT_KEYS, useCallAuth, type CallAuth, type Mfa } from './use-account.ts';

type WebauthnCredential = Parameters<
  Mfa['webauthn']['verify']
>[0]['webauthn']['credential_response'];
type RegistrationCredential = Extract<
  WebauthnCredential,
  { response: { attestationObject: ArrayBuffer } }
>;

/**
 * Registers a roaming security key or a platform authenticator such as a fingerprint reader. The
 * auth library's `register` supports only the former.
 */
async function enrollSecurityKey(mfa: Mfa, user: User, callAuth: CallAuth): Promise<void> {
  await removeUnverifiedFactors(mfa, user);
  const friendlyName = generateFactorName(t('Security key'), user);
  const relyingParty = { rpId: location.hostname, rpOrigins: [location.origin] };
  const { id: factorId } = await callAuth(() =>
    mfa.enroll({ factorType: 'webauthn', friendlyName }),
  );
  try {
    const { id: challengeId, webauthn } = await callAuth(() =>
      mfa.challenge({ factorId, webauthn: relyingParty }),
    );
    const { publicKey } = webauthn.credential_options as CredentialCreationOptions;
    const credential = await navigator.credentials.create({ ...(publicKey && { publicKey }) });
    const registration = {
      ...relyingParty,
      type: 'create' as const,
      credential_response: credential as RegistrationCredential,
    };
    await callAuth(() => mfa.webauthn.verify({ factorId, challengeId, webauthn: registration }));
  } catch (error) {
    await mfa.unenroll({ factorId });
    throw error;
  }
}

/** Adds a security key as a two-factor method. */
export function useAddSecurityKey(user: User) {
  const { session } = usePlatform();
  const callAuth = useCallAuth();
  return useAction({
    mutationFn: async () => enrollSecurityKey((await session.client()).auth.mfa, user, callAuth),
    success: t('Security key added. Your other devices were signed out.'),
    failure: t("Couldn't add the security key. Try again."),
    canceled: t('No security key added'),
    invalidates: ACCOUNT_KEYS,
  });
}
