import { t, tWithContext } from '@scheduler/i18n';
import { buttonClass, Logo } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SALES_MAILTO, SUPPORT_MAILTO } from './contact-links.ts';
import { HourLabel } from './sections/section.tsx';
import { ScrollTime } from './scroll-time.tsx';
import styles from './page-frame.module.css';

/** Header, footer and time marker of the public pages. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {t('Skip to content')}
      </a>
      <PageHeader />
      <ScrollTime />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer} data-hour={18}>
        <HourLabel hour={18} />
        <div className={styles.columns}>
          <div className={styles.imprint}>
            <Logo />
            <p>{t('© 2026 AI Scheduler')}</p>
          </div>
          <Column title={t('Product')}>
            <Link to="/#features">{t('Features')}</Link>
            <Link to="/#pricing">{t('Pricing')}</Link>
            <Link to="/#demo">{t('Demo')}</Link>
            <Link to="/login">{t('Launch App')}</Link>
          </Column>
          <Column title={t('Support')}>
            <a href={SUPPORT_MAILTO}>{t('Contact Support')}</a>
            <a href={SALES_MAILTO}>{t('Contact Sales')}</a>
          </Column>
          <Column title={t('Company')}>
            <Link to="/privacy">{t('Privacy Policy')}</Link>
            <Link to="/terms">{t('Terms of Service')}</Link>
          </Column>
        </div>
      </footer>
    </div>
  );
}

const PageHeader = () => (
  <header className={styles.header}>
    <Link to="/" className={styles.brand}>
      <Logo />
    </Link>
    <nav aria-label={tWithContext('navigation', 'Main')}>
      <Link to="/#features">{t('Features')}</Link>
      <Link to="/#pricing">{t('Pricing')}</Link>
    </nav>
    <Link to="/login" className={buttonClass()}>
      {t('Launch App')}
    </Link>
  </header>
);

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    {children}
  </nav>
);
