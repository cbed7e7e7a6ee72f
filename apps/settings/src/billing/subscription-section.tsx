import { getPlanFeatureList, monthlyPriceUsd } from '@scheduler/contracts';
import type { SubscriptionState } from '@scheduler/contracts';
import type { BillingState } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useSubscription } from '@scheduler/platform/use-plan';
import { Badge, Banner, LoadError, Skeleton } from '@scheduler/ui';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBillingState } from './use-billing.ts';
import { BillingRow } from './billing-row.tsx';
import { Invoices } from './invoices.tsx';
import { Box, BoxRow, Section } from '../components/section.tsx';
import { summarizeSubscription } from './subscription-summary.ts';
import { useReturnParams } from './use-return-params.ts';
import { useRefreshStaleSubscription } from './use-refresh-stale-subscription.ts';
import styles from './subscription-section.module.css';

const LOAD_FAILED = t('Failed to load subscription information');
const planNames = { free: t('Free'), pro: t('Pro') };

export function SubscriptionSection() {
  const returnParams = useReturnParams();
  const { data, error, isFetching, refetch } = useSubscription();
  const billing = useBillingState();
  useRefreshStaleSubscription(data, billing.data);
  const hasLoadError = error !== null && !data;
  const resetNotification = useNotifyOnce(hasLoadError || returnParams.failed);
  const retry = hasLoadError ? () => void refetch() : returnParams.retry;
  const isBusy = isFetching || returnParams.isSyncing;
  return (
    <Section title={t('Subscription')} description={t('Your plan, trial and billing.')}>
      {retry && (
        <LoadError
          message={LOAD_FAILED}
          retrying={isBusy}
          onRetry={() => {
            resetNotification();
            retry();
          }}
        />
      )}
      {data && !billing.isPending && !returnParams.isSyncing ? (
        <Subscription
          subscription={data}
          billing={billing.data}
          startCheckout={returnParams.startCheckout}
        />
      ) : (
        !retry && <SubscriptionSkeleton />
      )}
    </Section>
  );
}

/**
 * Shows one error toast per failure. Other screens share the subscription query, so
 * their refetches may fail without a retry on this screen.
 *
 * @returns a function that allows the next failure to be reported
 */
function useNotifyOnce(failed: boolean): () => void {
  const { notify } = usePlatform();
  const hasNotified = useRef(false);
  useEffect(() => {
    if (!failed || hasNotified.current) return;
    hasNotified.current = true;
    notify.error(LOAD_FAILED);
  }, [failed, notify]);
  return () => {
    hasNotified.current = false;
  };
}

interface SubscriptionProps {
  subscription: SubscriptionState;
  /** Undefined while the billing service is unavailable. */
  billing: BillingState | undefined;
  startCheckout: boolean;
}

function Subscription({ subscription, billing, startCheckout }: SubscriptionProps) {
  const [now] = useState(() => Date.now());
  const summary = summarizeSubscription(billing ?? subscription, billing ?? {}, now);
  const { plan, status, banner } = summary;
  const isTrial = status.label === 'Trial';
  return (
    <>
      {banner && (
        <Banner tone={banner.tone} icon={isTrial ? Hourglass : undefined}>
          <b>{banner.title}</b> {banner.text}
        </Banner>
      )}
      <Box>
        <BoxRow>
          <div className={styles.plan}>
            <h3>
              {planNames[plan]} <Badge tone={status.tone}>{status.label}</Badge>
            </h3>
            <p>{getPlanFeatureList(plan).join(' · ')}</p>
          </div>
          <p className={styles.price}>
            ${monthlyPriceUsd[plan]}
            <span>{t('/month')}</span>
          </p>
        </BoxRow>
        <BillingRow summary={summary} billing={billing} startCheckout={startCheckout} />
        {billing?.can_manage && <Invoices />}
      </Box>
    </>
  );
}

const SubscriptionSkeleton = () => (
  <Box>
    <BoxRow>
      <div className={styles.plan} role="status">
        <span className="sr-only">{t('Loading subscription')}</span>
        <Skeleton width={72} height={20} />
        <Skeleton width="90%" height={36} />
      </div>
    </BoxRow>
    <BoxRow muted>
      <Skeleton width="40%" height={20} />
    </BoxRow>
  </Box>
);
