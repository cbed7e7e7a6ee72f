import { t } from '@scheduler/i18n';
import { useEffect, useState } from 'react';
import { isPasskeyCanceled, notifyFailure, type AuthScreenProps } from '../auth-actions.ts';
import type { SignInProviders } from './sign-in-providers.ts';

/** The auth service accepts an answer to a prompt for five minutes. */
const RENEWAL_INTERVAL_MS = 240_000;

interface PasskeySignInOptions extends Pick<AuthScreenProps, 'auth' | 'notify'> {
  onSignedIn: () => void;
  /** Undefined while loading. */
  signInProviders?: SignInProviders | undefined;
}

/**
 * Offers passkeys in the suggestions of the email field, if the browser supports it.
 *
 * @returns a function that prompts for a passkey
 */
export function usePasskeySignIn(options: PasskeySignInOptions) {
  const { auth, notify, onSignedIn, signInProviders } = options;
  const [promptCount, setPromptCount] = useState(0);
  const isEnabled = signInProviders?.passkeys === true;

  useEffect(() => {
    if (!isEnabled) return;
    let controller = new AbortController();
    const offer = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      controller.abort();
      controller = new AbortController();
      await auth.signInWithPasskey({ signal: controller.signal });
      onSignedIn();
    };
    // Autofill is a convenience. The button shows errors.
    const offerQuietly = () => void offer().catch(() => {});
    offerQuietly();
    const renewal = setInterval(offerQuietly, RENEWAL_INTERVAL_MS);
    return () => {
      clearInterval(renewal);
      controller.abort();
    };
    // A prompt ends the offer, so it is repeated after one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isEnabled, promptCount]);

  return async () => {
    try {
      await auth.signInWithPasskey();
      onSignedIn();
    } catch (error) {
      setPromptCount((count) => count + 1);
      if (isPasskeyCanceled(error)) return;
      notifyFailure(notify, error, t('Failed to sign in'), () => {});
    }
  };
}
