import type { BillingState } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { useEffect, useRef } from 'react';
import { useBillingRedirect } from './use-billing.ts';
import { BoxRow } from '../components/section.tsx';
import type { SubscriptionSummary } from './subscription-summary.ts';
import styles from './subscription-section.module.css';

interface BillingRowProps {
  summary: SubscriptionSummary;
  billing: BillingState | undefined;
  /** Starts the checkout on mount if the user can upgrade. */
  startCheckout: boolean;
}

/** Shows the billing period and the available billing action. */
export function BillingRow({ summary, billing, startCheckout }: BillingRowProps) {
  const { period, action, plan } = summary;
  const canManage = plan === 'pro' || action === 'fix-payment' || billing?.can_manage;
  return (
    <BoxRow muted>
      <div className={styles.billing}>
        <div className={styles.details}>
          {period && <p className="num">{period}</p>}
          {billing?.test_mode && (
            <p className={styles.testMode}>{t('Test mode: no real payment')}</p>
          )}
        </div>
        {canManage && <ManageButton action={action} />}
        {action === 'upgrade' && <UpgradeButton startImmediately={startCheckout} />}
        {action === 'add-card' && <UpgradeButton />}
      </div>
    </BoxRow>
  );
}

/** Opens the checkout, or the billing portal for existing subscribers who need to add a card. */
function UpgradeButton({ startImmediately = false }: { startImmediately?: boolean }) {
  const { busy, redirect } = useBillingRedirect('checkout');
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!startImmediately || hasStarted.current) return;
    hasStarted.current = true;
    redirect();
  }, [startImmediately, redirect]);
  return (
    <Button size="sm" variant="primary" className={styles.upgrade} busy={busy} onClick={redirect}>
      {t('Upgrade to Pro')}
    </Button>
  );
}

function ManageButton({ action }: { action: SubscriptionSummary['action'] }) {
  const { busy, redirect } = useBillingRedirect('portal');
  const isPrimary = action === 'fix-payment' || action === 'resume';
  return (
    <Button size="sm" variant={isPrimary ? 'primary' : 'default'} busy={busy} onClick={redirect}>
      {action === 'resume' ? t('Resume subscription') : t('Manage billing')}
    </Button>
  );
}
