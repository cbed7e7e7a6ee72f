import { t } from '@scheduler/i18n';
import { buttonClass } from '@scheduler/ui';
import { Link } from 'react-router-dom';
import { SALES_MAILTO } from '../contact-links.ts';
import { Section } from './section.tsx';
import styles from './call-to-action.module.css';

export const CallToAction = () => (
  <Section hour={17} className={styles.section}>
    <h2>{t('End the day on time.')}</h2>
    <div className={styles.actions}>
      <Link to="/login" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('Start Your Free Trial')}
      </Link>
      <a href={SALES_MAILTO} className={buttonClass({ size: 'lg' })}>
        {t('Contact Sales')}
      </a>
    </div>
  </Section>
);
