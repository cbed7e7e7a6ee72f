import { t } from '@scheduler/i18n';
import { LoadError, Skeleton } from '@scheduler/ui';
import { TwoFactorMethods } from './two-factor-methods.tsx';
import { SecurityLog } from './security-log.tsx';
import { Sessions } from './sessions.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
import { useAccount } from './use-account.ts';
import styles from './security.module.css';

/** Sign-in methods, two-factor methods, active sessions and the security log. */
export function Security() {
  const account = useAccount();
  if (account.isError) {
    return (
      <LoadError
        message={t("Couldn't load your security settings")}
        onRetry={() => void account.refetch()}
        retrying={account.isFetching}
      />
    );
  }
  if (!account.data) {
    return (
      <div role="status">
        <span className="sr-only">{t('Loading your security settings')}</span>
        <Skeleton height={480} />
      </div>
    );
  }
  return (
    <div className={styles.subsections}>
      <SignInMethods user={account.data} />
      <TwoFactorMethods user={account.data} />
      <Sessions />
      <SecurityLog />
    </div>
  );
}
