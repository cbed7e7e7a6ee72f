import { t } from '@scheduler/i18n';
import { LoadingSkeleton, QueryContent } from '@scheduler/ui';
import { TwoFactorMethods } from './two-factor-methods.tsx';
import { SecurityLog } from './security-log.tsx';
import { Sessions } from './sessions.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
import { useAccount } from './use-account.ts';
import styles from './security.module.css';

/** Sign-in methods, two-factor methods, active sessions and the security log. */
export function Security() {
  const account = useAccount();
  return (
    <QueryContent
      query={account}
      placeholder={<LoadingSkeleton label={t('Loading your security settings')} height={480} />}
      error={t("Couldn't load your security settings")}
    >
      {(user) => (
        <div className={styles.subsections}>
          <SignInMethods user={user} />
          <TwoFactorMethods user={user} />
          <Sessions />
          <SecurityLog />
        </div>
      )}
    </QueryContent>
  );
}
