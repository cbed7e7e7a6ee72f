import { t } from '@scheduler/i18n';
import { buttonClass } from '@scheduler/ui';
import { Link } from 'react-router-dom';
import { SALES_MAIL } from '../contact.ts';
import { Section } from './section.tsx';
import styles from './closing.module.css';

export const Closing = () => (
  <Section hour={17} className={styles.closing}>
    <h2>{t('End the day on time.')}</h2>
    <div className={styles.actions}>
      <Link to="/login" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('Start Your Free Trial')}
      </Link>
      <a href={SALES_MAIL} className={buttonClass({ size: 'lg' })}>
        {t('Contact Sales')}
      </a>
    </div>
  </Section>
);
