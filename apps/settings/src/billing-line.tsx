import type { BillingState } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { useEffect, useRef } from 'react';
import { useLeaveFor } from './billing-actions.ts';
import { BoxLine } from './section.tsx';
import type { SubscriptionWords } from './subscription-words.ts';
import styles from './subscription-section.module.css';

interface BillingLineProps {
  words: SubscriptionWords;
  billing: BillingState | undefined;
  /** Goes to the checkout at once, where there is something to buy. */
  wantsPro: boolean;
}

/** The line under the plan: its period, and what can be done about it. */
export function BillingLine({ words, billing, wantsPro }: BillingLineProps) {
  const { period, action, plan } = words;
  const manages = plan === 'pro' || action === 'repair' || billing?.can_manage;
  return (
    <BoxLine quiet>
      <div className={styles.billing}>
        <div className={styles.facts}>
          {period && <p className="num">{period}</p>}
          {billing?.test_mode && <p className={styles.test}>{t('Test mode: no real payment')}</p>}
        </div>
        {manages && <Manage action={action} />}
        {action === 'upgrade' && <Upgrade atOnce={wantsPro} />}
        {action === 'add-card' && <Upgrade />}
      </div>
    </BoxLine>
  );
}

/** To the checkout; who has a subscription already is led to the portal, to add a card. */
function Upgrade({ atOnce = false }: { atOnce?: boolean }) {
  const { busy, leave } = useLeaveFor('checkout');
  const left = useRef(false);
  useEffect(() => {
    if (!atOnce || left.current) return;
    left.current = true;
    leave();
  }, [atOnce, leave]);
  return (
    <Button size="sm" variant="primary" className={styles.upgrade} busy={busy} onClick={leave}>
      {t('Upgrade to Pro')}
    </Button>
  );
}

function Manage({ action }: { action: SubscriptionWords['action'] }) {
  const { busy, leave } = useLeaveFor('portal');
  const isMain = action === 'repair' || action === 'resume';
  return (
    <Button size="sm" variant={isMain ? 'primary' : 'default'} busy={busy} onClick={leave}>
      {action === 'resume' ? t('Resume subscription') : t('Manage billing')}
    </Button>
  );
}
