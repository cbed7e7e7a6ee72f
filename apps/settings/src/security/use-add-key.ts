import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { User } from '@scheduler/platform/session-store';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../failure-text.ts';
import { freeName, tidyUp } from './factors.ts';
import { answered, useAccountChanged, useAuth, type Mfa } from './use-account.ts';

type AnyKey = Parameters<Mfa['webauthn']['verify']>[0]['webauthn']['credential_response'];
type MadeKey = Extract<AnyKey, { response: { attestationObject: ArrayBuffer } }>;

/** The browser's own word for a person who changed their mind, or let it pass. */
const isLeft = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Has the browser make a key: one that is plugged in, or one of the device itself, such as by a
 * fingerprint. The library's own `register` asks for the first alone.
 */
async function addKey(mfa: Mfa, user: User): Promise<void> {
  await tidyUp(mfa, user);
  const friendlyName = freeName(t('Security key'), user);
  const site = { rpId: location.hostname, rpOrigins: [location.origin] };
  const { id: factorId } = answered(await mfa.enroll({ factorType: 'webauthn', friendlyName }));
  try {
    const { id: challengeId, webauthn } = answered(
      await mfa.challenge({ factorId, webauthn: site }),
    );
    const { publicKey } = webauthn.credential_options as CredentialCreationOptions;
    const key = await navigator.credentials.create({ ...(publicKey && { publicKey }) });
    const made = { ...site, type: 'create' as const, credential_response: key as MadeKey };
    answered(await mfa.webauthn.verify({ factorId, challengeId, webauthn: made }));
  } catch (error) {
    await mfa.unenroll({ factorId });
    throw error;
  }
}

/** Adds a key as a second step. */
export function useAddKey(user: User) {
  const { notify } = usePlatform();
  const auth = useAuth();
  const changed = useAccountChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => addKey((await auth()).mfa, user),
    onSuccess: () =>
      notify.success(t('Security key added. You were signed out where it was not used.')),
    onError: (error) => {
      if (isLeft(error)) notify.info(t('No key was added'));
      else notify.error(failureText(error, t('Failed to add a security key')));
    },
    onSettled: changed,
  });
  return { add: () => mutate(), isPending };
}
