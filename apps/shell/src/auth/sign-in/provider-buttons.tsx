import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Button, buttonClass } from '@scheduler/ui';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { getMessage, type AuthActions } from '../auth-actions.ts';
import styles from '../components/auth-frame.module.css';
import { AuthLink } from '../components/auth-link.tsx';
import type { SignInProviders } from './sign-in-providers.ts';

interface ProviderButtonsProps {
  onPasskey: () => Promise<void>;
  signInProviders: SignInProviders;
  auth: AuthActions;
  notify: Notify;
}

/** Buttons for passkeys and the configured sign-in providers. */
export function ProviderButtons(props: ProviderButtonsProps) {
  const { signInProviders, auth, notify, onPasskey } = props;
  const [redirectingTo, setRedirectingTo] = useState<string>();
  const [isPrompting, setIsPrompting] = useState(false);
  const { providers, sso, passkeys } = signInProviders;
  if (providers.length === 0 && !sso && !passkeys) return null;

  const signInWithPasskey = async () => {
    setIsPrompting(true);
    await onPasskey();
    setIsPrompting(false);
  };

  const redirect = async (name: string) => {
    setRedirectingTo(name);
    try {
      await auth.redirectToProvider(name);
    } catch (error) {
      notify.error(getMessage(error, t('Failed to sign in')));
    } finally {
      setRedirectingTo(undefined);
    }
  };
  return (
    <div className={styles.alternatives}>
      <p className={styles.divider}>{t('or')}</p>
      {passkeys && (
        <Button
          block
          icon={<Fingerprint aria-hidden="true" />}
          busy={isPrompting}
          onClick={() => void signInWithPasskey()}
        >
          {t('Sign in with a passkey')}
        </Button>
      )}
      {providers.map(({ name, label }) => (
        <Button key={name} block busy={redirectingTo === name} onClick={() => void redirect(name)}>
          {t('Continue with {provider}', { provider: label })}
        </Button>
      ))}
      {sso && (
        <AuthLink to="/login/sso" className={buttonClass({ block: true })}>
          {t('Single sign-on')}
        </AuthLink>
      )}
    </div>
  );
}
