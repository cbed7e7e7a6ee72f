import { getPlanFeatureList, monthlyPriceUsd } from '@scheduler/contracts';
import type { PlanType } from '@scheduler/contracts';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, buttonClass } from '@scheduler/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { Section, SectionHeader } from './section.tsx';
import styles from './pricing.module.css';

/** Features of every plan. */
const COMMON_FEATURES = [t('Basic calendar management'), t('Email invitations'), t('Web access')];

export function Pricing() {
  return (
    <Section hour={15} id="pricing" label={t('Pricing')}>
      <SectionHeader title={t('Two plans. Start with either.')}>
        {t('All plans include a 14-day free trial with no credit card required.')}
      </SectionHeader>
      <div className={styles.plans}>
        <Plan
          plan="free"
          name={t('Free')}
          audience={t('Perfect for individuals')}
          features={[...getPlanFeatureList('free'), ...COMMON_FEATURES]}
        >
          <Link to="/login" className={buttonClass({ size: 'lg', block: true })}>
            {t('Get Started Free')}
          </Link>
        </Plan>
        <Plan
          plan="pro"
          name={t('Pro')}
          isPopular
          audience={t('For teams and power users')}
          features={getPlanFeatureList('pro')}
        >
          <StartTrialButton />
        </Plan>
      </div>
    </Section>
  );
}

/** Page that starts the checkout. */
const CHECKOUT_PATH = '/settings?checkout=start';

/** Starts the checkout. Visitors sign in first and continue there. */
function StartTrialButton() {
  const { config, navigation, session } = usePlatform();
  const isHydrated = useIsHydrated();
  const start = () => {
    if (session.get().status === 'signed-in') {
      navigation.navigate(CHECKOUT_PATH);
      return;
    }
    alert(t('Please log in first to upgrade to Pro.'));
    navigation.navigate('/login', { state: { from: CHECKOUT_PATH } });
  };
  return (
    <div className={styles.start}>
      <Button variant="primary" size="lg" block onClick={start}>
        {t('Start Free Trial')}
      </Button>
      {isHydrated && config.payments_test_mode && <p>{t('Test mode: no real payment')}</p>}
    </div>
  );
}

interface PlanProps {
  plan: PlanType;
  name: string;
  audience: string;
  features: readonly string[];
  isPopular?: boolean;
  /** Button or link of the plan. */
  children: ReactNode;
}

function Plan({ plan, name, audience, features, isPopular = false, children }: PlanProps) {
  return (
    <article className={isPopular ? styles.popular : undefined}>
      <header>
        <h3>
          {name} {isPopular && <Badge tone="dark">{t('Most Popular')}</Badge>}
        </h3>
        <p>{audience}</p>
      </header>
      <p className={styles.price}>
        <b>${monthlyPriceUsd[plan]}</b>
        {monthlyPriceUsd[plan] > 0 && t('/month')}
      </p>
      {children}
      <ul>
        {features.map((line) => (
          <li key={line}>
            <Check size={16} strokeWidth={1.75} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </article>
  );
}
