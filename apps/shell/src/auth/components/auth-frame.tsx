import { t } from '@scheduler/i18n';
import { Logo } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './auth-frame.module.css';
import { CalendarIllustration } from './calendar-illustration.tsx';

/** Page layout of all auth forms, with an illustration next to the form. */
export function AuthFrame(props: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.formColumn}>
        <header>
          <Link to="/" className={styles.logoLink}>
            <Logo />
          </Link>
        </header>
        <main className={styles.main}>
          <h1>{props.title}</h1>
          <p className={styles.lead}>{props.lead}</p>
          {props.children}
        </main>
        <footer className={styles.footer}>
          <span>{t('© 2026 AI Scheduler')}</span>
          <Link to="/privacy">{t('Privacy Policy')}</Link>
          <Link to="/terms">{t('Terms of Service')}</Link>
        </footer>
      </div>
      <CalendarIllustration />
    </div>
  );
}
