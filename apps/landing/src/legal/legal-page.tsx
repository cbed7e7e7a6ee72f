import type { ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { SUPPORT_MAILTO } from '../contact-links.ts';
import { Section } from '../sections/section.tsx';
import styles from './legal-page.module.css';

/** A text page with a title and the date of its last update. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section hour={8} hideHour>
      <article className={styles.page}>
        <h1>{title}</h1>
        <p className={styles.date}>{t('Last updated on November 20, 2026')}</p>
        {children}
      </article>
    </Section>
  );
}

export const LegalSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** A section with one paragraph. */
export const LegalParagraph = ({ title, children }: { title: string; children: ReactNode }) => (
  <LegalSection title={title}>
    <p>{children}</p>
  </LegalSection>
);

/** The link text is part of the translated message. */
export const SupportLink = ({ children }: { children?: ReactNode }) => (
  <a href={SUPPORT_MAILTO}>{children}</a>
);
