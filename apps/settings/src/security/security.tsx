import { t } from '@scheduler/i18n';
import { LoadFailed, Skeleton } from '@scheduler/ui';
import { SecondSteps } from './second-steps.tsx';
import { Sessions } from './sessions.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
import { useAccount } from './use-account.ts';
import styles from './security.module.css';

/** Ways in, second steps, and where somebody is in. */
export function Security() {
  const account = useAccount();
  if (account.isError) {
    return (
      <LoadFailed
        message={t('Failed to load how you sign in')}
        onRetry={() => void account.refetch()}
        retrying={account.isFetching}
      />
    );
  }
  if (!account.data) {
    return (
      <div role="status">
        <span className="sr-only">{t('Loading how you sign in')}</span>
        <Skeleton height={480} />
      </div>
    );
  }
  return (
    <div className={styles.parts}>
      <SignInMethods user={account.data} />
      <SecondSteps user={account.data} />
      <Sessions />
    </div>
  );
}
