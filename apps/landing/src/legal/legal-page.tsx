import type { ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { SUPPORT_MAIL } from '../contact.ts';
import { Section } from '../sections/section.tsx';
import styles from './legal-page.module.css';

/** A page to be read: a title, the day it was last changed, and its chapters. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section hour={8} hideHour>
      <article className={styles.page}>
        <h1>{title}</h1>
        <p className={styles.date}>{t('Last changed on November 20, 2026')}</p>
        {children}
      </article>
    </Section>
  );
}

export const Chapter = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.chapter}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Takes its words from the sentence it stands in. */
export const SupportLink = ({ children }: { children?: ReactNode }) => (
  <a href={SUPPORT_MAIL}>{children}</a>
);
