import { planLines, planPrice } from '@scheduler/contracts';
import type { PlanState } from '@scheduler/contracts';
import type { BillingState } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Banner, LoadFailed, Skeleton } from '@scheduler/ui';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBillingState } from './billing-actions.ts';
import { BillingLine } from './billing-line.tsx';
import { Invoices } from './invoices.tsx';
import { Box, BoxLine, Section } from './section.tsx';
import { wordsOf } from './subscription-words.ts';
import { useArrival } from './use-arrival.ts';
import { useSubscription, useSameRow } from './use-subscription.ts';
import styles from './subscription-section.module.css';

const LOAD_FAILED = t('Failed to load subscription information');
const names = { free: t('Free'), pro: t('Pro') };

export function SubscriptionSection() {
  const arrival = useArrival();
  const { data, error, isFetching, refetch } = useSubscription();
  const billing = useBillingState();
  useSameRow(data, billing.data);
  const unread = error !== null && !data;
  const forget = useTellOnce(unread || arrival.failed);
  const again = unread ? () => void refetch() : arrival.retry;
  const isBusy = isFetching || arrival.isSyncing;
  return (
    <Section title={t('Subscription')} lead={t('Your plan, trial and billing.')}>
      {again && (
        <LoadFailed
          message={LOAD_FAILED}
          retrying={isBusy}
          onRetry={() => {
            forget();
            again();
          }}
        />
      )}
      {data && !billing.isPending && !arrival.isSyncing ? (
        <Subscription subscription={data} billing={billing.data} wantsPro={arrival.wantsPro} />
      ) : (
        !again && <SubscriptionSkeleton />
      )}
    </Section>
  );
}

/**
 * Tells of the failure once: others read the plan, too, and their attempts are not this screen's.
 *
 * @returns a function after which the next failure is told again
 */
function useTellOnce(failed: boolean): () => void {
  const { notify } = usePlatform();
  const told = useRef(false);
  useEffect(() => {
    if (!failed || told.current) return;
    told.current = true;
    notify.error(LOAD_FAILED);
  }, [failed, notify]);
  return () => {
    told.current = false;
  };
}

interface SubscriptionProps {
  subscription: PlanState;
  /** Not there while billing cannot say. */
  billing: BillingState | undefined;
  wantsPro: boolean;
}

function Subscription({ subscription, billing, wantsPro }: SubscriptionProps) {
  const [now] = useState(() => Date.now());
  const words = wordsOf(billing ?? subscription, billing ?? {}, now);
  const { plan, status, banner } = words;
  const isTrial = status.word === 'Trial';
  return (
    <>
      {banner && (
        <Banner tone={banner.tone} icon={isTrial ? Hourglass : undefined}>
          <b>{banner.lead}</b> {banner.text}
        </Banner>
      )}
      <Box>
        <BoxLine>
          <div className={styles.plan}>
            <h3>
              {names[plan]} <Badge tone={status.tone}>{status.word}</Badge>
            </h3>
            <p>{planLines(plan).join(' · ')}</p>
          </div>
          <p className={styles.price}>
            ${planPrice[plan]}
            <span>{t('/month')}</span>
          </p>
        </BoxLine>
        <BillingLine words={words} billing={billing} wantsPro={wantsPro} />
        {billing?.can_manage && <Invoices />}
      </Box>
    </>
  );
}

const SubscriptionSkeleton = () => (
  <Box>
    <BoxLine>
      <div className={styles.plan} role="status">
        <span className="sr-only">{t('Loading subscription')}</span>
        <Skeleton width={72} height={20} />
        <Skeleton width="90%" height={36} />
      </div>
    </BoxLine>
    <BoxLine quiet>
      <Skeleton width="40%" height={20} />
    </BoxLine>
  </Box>
);
