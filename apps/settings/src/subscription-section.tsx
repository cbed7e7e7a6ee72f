import { planLines, planPrice } from '@scheduler/contracts';
import type { PlanState } from '@scheduler/contracts';
import { usePlatform } from '@scheduler/platform';
import { Badge, Banner, LoadFailed, Skeleton } from '@scheduler/ui';
import { useEffect, useState } from 'react';
import { Box, BoxLine, Section } from './section.tsx';
import { wordsOf } from './subscription-words.ts';
import { useSubscription } from './use-plan.ts';
import styles from './subscription-section.module.css';

const LOAD_FAILED = 'Failed to load subscription information';
const names = { free: 'Free', pro: 'Pro' };

export function SubscriptionSection() {
  const { notify } = usePlatform();
  const { data, error, isPending, isFetching, refetch } = useSubscription();
  useEffect(() => {
    if (error) notify.error(LOAD_FAILED);
  }, [error, notify]);
  return (
    <Section title="Subscription" lead="Your plan, trial and billing.">
      {data && <Subscription subscription={data} />}
      {isPending && <SubscriptionSkeleton />}
      {error && !data && (
        <LoadFailed message={LOAD_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Section>
  );
}

function Subscription({ subscription }: { subscription: PlanState }) {
  const [now] = useState(() => Date.now());
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
        <Skeleton width="70%" height={16} />
      </div>
    </BoxLine>
  </Box>
);
