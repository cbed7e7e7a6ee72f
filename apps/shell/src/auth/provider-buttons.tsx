import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Button, buttonClass } from '@scheduler/ui';
import { useState } from 'react';
import { getMessage, type AuthActions } from './auth-actions.ts';
import styles from './auth-frame.module.css';
import { AuthLink } from './auth-link.tsx';
import type { SignInProviders } from './sign-in-providers.ts';

interface ProviderButtonsProps {
  signInProviders: SignInProviders;
  auth: AuthActions;
  notify: Notify;
}

/** Buttons for the configured sign-in providers. */
export function ProviderButtons({ signInProviders, auth, notify }: ProviderButtonsProps) {
  const [redirectingTo, setRedirectingTo] = useState<string>();
  if (signInProviders.providers.length === 0 && !signInProviders.sso) return null;

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
      {signInProviders.providers.map(({ name, label }) => (
        <Button key={name} block busy={redirectingTo === name} onClick={() => void redirect(name)}>
          {t('Continue with {provider}', { provider: label })}
        </Button>
      ))}
      {signInProviders.sso && (
        <AuthLink to="/login/sso" className={buttonClass({ block: true })}>
          {t('Single sign-on')}
        </AuthLink>
      )}
    </div>
  );
}
