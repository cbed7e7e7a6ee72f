import { buttonClass, Logo } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SALES_MAIL, SUPPORT_MAIL } from './contact.ts';
import { HourMark } from './sections/section.tsx';
import { TimePill } from './time-pill.tsx';
import styles from './page-frame.module.css';

/** Header and footer of the public pages, and the day in their margin. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.brand}>
          <Logo />
        </Link>
        <nav aria-label="Main">
          <Link to="/#features">Features</Link>
          <Link to="/#pricing">Pricing</Link>
        </nav>
        <Link to="/login" className={buttonClass()}>
          Launch App
        </Link>
      </header>
      <TimePill />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer} data-hour={18}>
        <HourMark hour={18} />
        <div className={styles.columns}>
          <div className={styles.imprint}>
            <Logo />
            <p>© 2026 AI Scheduler</p>
          </div>
          <Column title="Product">
            <Link to="/#features">Features</Link>
            <Link to="/#pricing">Pricing</Link>
            <Link to="/#demo">Demo</Link>
            <Link to="/login">Launch App</Link>
          </Column>
          <Column title="Support">
            <a href={SUPPORT_MAIL}>Contact Support</a>
            <a href={SALES_MAIL}>Contact Sales</a>
          </Column>
          <Column title="Company">
            <Link to="/privacy">Privacy Policy</Link>
            <Link to="/terms">Terms of Service</Link>
          </Column>
        </div>
      </footer>
    </div>
  );
}

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    {children}
  </nav>
);
