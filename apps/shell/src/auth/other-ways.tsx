import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { Button, buttonClass } from '@scheduler/ui';
import { useState } from 'react';
import { messageOf, type AuthActions } from './auth-actions.ts';
import styles from './auth-frame.module.css';
import { AuthLink } from './auth-link.tsx';
import type { SignInWays } from './sign-in-ways.ts';

interface OtherWaysProps {
  ways: SignInWays;
  auth: AuthActions;
  notify: Notify;
}

/** What stands below the password: one button for each provider that is configured. */
export function OtherWays({ ways, auth, notify }: OtherWaysProps) {
  const [leavingFor, setLeavingFor] = useState<string>();
  if (ways.providers.length === 0 && !ways.sso) return null;

  const leave = async (name: string) => {
    setLeavingFor(name);
    try {
      await auth.leaveForProvider(name);
    } catch (error) {
      notify.error(messageOf(error, t('Failed to sign in')));
    } finally {
      setLeavingFor(undefined);
    }
  };
  return (
    <div className={styles.others}>
      <p className={styles.or}>{t('or')}</p>
      {ways.providers.map(({ name, label }) => (
        <Button key={name} block busy={leavingFor === name} onClick={() => void leave(name)}>
          {t('Continue with {provider}', { provider: label })}
        </Button>
      ))}
      {ways.sso && (
        <AuthLink to="/login/sso" className={buttonClass({ block: true })}>
          {t('Single sign-on')}
        </AuthLink>
      )}
    </div>
  );
}
