import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { User } from '@scheduler/platform/session-store';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '../error-message.ts';
import { generateFactorName, removeUnverifiedFactors } from './mfa-factors.ts';
import { unwrap, useInvalidateAccount, useAuthClient, useStepUp, type Mfa } from './use-account.ts';

type WebauthnCredential = Parameters<
  Mfa['webauthn']['verify']
>[0]['webauthn']['credential_response'];
type RegistrationCredential = Extract<
  WebauthnCredential,
  { response: { attestationObject: ArrayBuffer } }
>;

/** WebAuthn reports cancellation and timeout as `NotAllowedError`. */
const isCanceled = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Registers a roaming security key or a platform authenticator such as a fingerprint reader. The
 * auth library's `register` supports only the former.
 */
async function enrollSecurityKey(
  mfa: Mfa,
  user: User,
  callWithStepUp: ReturnType<typeof useStepUp>,
): Promise<void> {
  await removeUnverifiedFactors(mfa, user);
  const friendlyName = generateFactorName(t('Security key'), user);
  const relyingParty = { rpId: location.hostname, rpOrigins: [location.origin] };
  const { id: factorId } = unwrap(
    await callWithStepUp(() => mfa.enroll({ factorType: 'webauthn', friendlyName })),
  );
  try {
    const { id: challengeId, webauthn } = unwrap(
      await mfa.challenge({ factorId, webauthn: relyingParty }),
    );
    const { publicKey } = webauthn.credential_options as CredentialCreationOptions;
    const credential = await navigator.credentials.create({ ...(publicKey && { publicKey }) });
    const registration = {
      ...relyingParty,
      type: 'create' as const,
      credential_response: credential as RegistrationCredential,
    };
    unwrap(await mfa.webauthn.verify({ factorId, challengeId, webauthn: registration }));
  } catch (error) {
    await mfa.unenroll({ factorId });
    throw error;
  }
}

/** Adds a security key as a two-factor method. */
export function useAddSecurityKey(user: User) {
  const { notify } = usePlatform();
  const getAuthClient = useAuthClient();
  const callWithStepUp = useStepUp();
  const invalidateAccount = useInvalidateAccount();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => enrollSecurityKey((await getAuthClient()).mfa, user, callWithStepUp),
    onSuccess: () => notify.success(t('Security key added. Your other devices were signed out.')),
    onError: (error) => {
      if (isCanceled(error)) notify.info(t('No security key added'));
      else notify.error(getErrorMessage(error, t("Couldn't add the security key. Try again.")));
    },
    onSettled: invalidateAccount,
  });
  return { add: () => mutate(), isPending };
}
