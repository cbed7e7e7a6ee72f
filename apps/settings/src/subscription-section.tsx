import { planLines, planPrice } from '@scheduler/contracts';
import type { PlanState } from '@scheduler/contracts';
import { usePlatform } from '@scheduler/platform';
import { Badge, Banner, LoadFailed, Skeleton } from '@scheduler/ui';
import { useEffect, useRef, useState } from 'react';
import { useBillingState, useSyncOnReturn } from './billing-actions.ts';
import { BillingLines } from './billing-lines.tsx';
import { Box, BoxLine, Section } from './section.tsx';
import { wordsOf } from './subscription-words.ts';
import { useSubscription } from './use-plan.ts';
import styles from './subscription-section.module.css';

const LOAD_FAILED = 'Failed to load subscription information';
const names = { free: 'Free', pro: 'Pro' };

export function SubscriptionSection() {
  useSyncOnReturn();
  const { data, error, isPending, isFetching, refetch } = useSubscription();
  const forget = useTellOnce(error !== null && !data);
  const retry = () => {
    forget();
    void refetch();
  };
  return (
    <Section title="Subscription" lead="Your plan, trial and billing.">
      {data && <Subscription subscription={data} />}
      {isPending && <SubscriptionSkeleton />}
      {error && !data && <LoadFailed message={LOAD_FAILED} onRetry={retry} retrying={isFetching} />}
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

function Subscription({ subscription }: { subscription: PlanState }) {
  const [now] = useState(() => Date.now());
  const { data: billing } = useBillingState();
  const { plan, status, period, banner } = wordsOf(subscription, now);
  return (
    <>
      {banner && (
        <Banner tone={banner.tone}>
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
            <span>/month</span>
          </p>
        </BoxLine>
        {period && (
          <BoxLine quiet>
            <span className="num">{period}</span>
          </BoxLine>
        )}
        <BillingLines plan={plan} {...(billing && { billing })} />
      </Box>
    </>
  );
}

const SubscriptionSkeleton = () => (
  <Box>
    <BoxLine>
      <div className={styles.plan} role="status">
        <span className="sr-only">Loading subscription</span>
        <Skeleton width={72} height={20} />
        <Skeleton width="90%" height={36} />
      </div>
    </BoxLine>
    <BoxLine quiet>
      <Skeleton width="40%" height={20} />
    </BoxLine>
  </Box>
);
