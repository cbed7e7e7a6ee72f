import { planLines, planPrice } from '@scheduler/contracts';
import type { PlanType } from '@scheduler/contracts';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Badge, Button, buttonClass } from '@scheduler/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Pieces } from '../pieces.tsx';
import type { InPieces } from '../pieces.tsx';
import { Section, SectionHead } from './section.tsx';
import styles from './pricing.module.css';

/** What every account has, whatever its plan. */
const always = [t('Basic calendar management'), t('Email invitations'), t('Web access')];

export function Pricing({ pieces }: InPieces) {
  return (
    <Section hour={15} id="pricing" label={t('Pricing')}>
      <SectionHead title={t('Two plans. Start with either.')}>
        {t('All plans include a 14-day free trial with no credit card required.')}
      </SectionHead>
      <div className={styles.plans}>
        <Pieces pieces={pieces - 1}>
          <Plan
            plan="free"
            name={t('Free')}
            audience={t('Perfect for individuals')}
            lines={[...planLines('free'), ...always]}
          >
            <Link to="/login" className={buttonClass({ size: 'lg', block: true })}>
              {t('Get Started Free')}
            </Link>
          </Plan>
          <Plan
            plan="pro"
            name={t('Pro')}
            popular
            audience={t('For teams and power users')}
            lines={planLines('pro')}
          >
            <StartTrial />
          </Plan>
        </Pieces>
      </div>
    </Section>
  );
}

/** The place that goes on to the checkout, for whoever is signed in by then. */
const CHECKOUT = '/settings?checkout=start';

/** A checkout belongs to an account: a visitor signs in first, and it comes then. */
function StartTrial() {
  const { config, navigation, session } = usePlatform();
  const start = () => {
    if (session.get().status === 'signed-in') {
      navigation.navigate(CHECKOUT);
      return;
    }
    alert(t('Please log in first to upgrade to Pro.'));
    navigation.navigate('/login', { state: { from: CHECKOUT } });
  };
  return (
    <div className={styles.start}>
      <Button variant="primary" size="lg" block onClick={start}>
        {t('Start Free Trial')}
      </Button>
      {config.payments_test_mode && <p>{t('Test mode: no real payment')}</p>}
    </div>
  );
}

interface PlanProps {
  plan: PlanType;
  name: string;
  audience: string;
  lines: readonly string[];
  popular?: boolean;
  /** The way to begin. */
  children: ReactNode;
}

function Plan({ plan, name, audience, lines, popular = false, children }: PlanProps) {
  return (
    <article className={popular ? styles.popular : undefined}>
      <header>
        <h3>
          {name} {popular && <Badge tone="ink">{t('Most Popular')}</Badge>}
        </h3>
        <p>{audience}</p>
      </header>
      <p className={styles.price}>
        <b>${planPrice[plan]}</b>
        {planPrice[plan] > 0 && t('/month')}
      </p>
      {children}
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Check size={16} strokeWidth={1.75} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </article>
  );
}
