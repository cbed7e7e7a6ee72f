import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import type { ReactNode } from 'react';
import {
  AnalyticsIllustration,
  ConflictIllustration,
  FreeTimeIllustration,
  ShortcutsIllustration,
  SyncIllustration,
} from './feature-illustrations.tsx';
import { OptimizedWeek } from './optimized-week.tsx';
import { Section, SectionHeader } from './section.tsx';
import styles from './features.module.css';

export function Features() {
  return (
    <Section hour={10} id="features" label={t('Features')}>
      <SectionHeader title={t('It reads the week the way you would.')}>
        {t(
          'Then it suggests a better one. Every suggestion is visible, explained and easy to undo.',
        )}
      </SectionHeader>
      <div className={styles.grid}>
        <Feature
          name={t('AI-Powered Optimization')}
          illustration={<OptimizedWeek />}
          className={styles.wide}
        >
          {t(
            'It considers the whole week, not just one meeting, and proposes the few moves that give you the most time back.',
          )}
        </Feature>
        <Feature name={t('Google Calendar Sync')} illustration={<SyncIllustration />}>
          {t(
            'Your Google events appear next to your own: lighter, labeled and never edited behind your back.',
          )}
        </Feature>
        <Feature name={t('Multi-User Collaboration')} illustration={<FreeTimeIllustration />}>
          {t('Share a schedule, invite by email, and find the hour everyone actually has.')}
        </Feature>
        <Feature name={t('Smart Conflict Detection')} illustration={<ConflictIllustration />}>
          {t(
            'Marks the exact minutes that overlap while you choose a time, and never gets in the way.',
          )}
        </Feature>
        <Feature name={t('Lightning Fast')} illustration={<ShortcutsIllustration />}>
          {t('Every view is one key away and opens instantly.')}
        </Feature>
        <Feature
          name={t('Analytics & Insights')}
          illustration={<AnalyticsIllustration />}
          className={styles.full}
        >
          {t(
            'See where the hours went, how much was meeting and how much was yours. The score goes up when the week gets calmer, not fuller.',
          )}
        </Feature>
      </div>
    </Section>
  );
}

interface FeatureProps {
  name: string;
  /** Decorative illustration. */
  illustration: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

const Feature = ({ name, illustration, className, children }: FeatureProps) => (
  <article className={cx(styles.feature, className)}>
    <div className={styles.illustration} aria-hidden="true">
      {illustration}
    </div>
    <div>
      <h3>{name}</h3>
      <p>{children}</p>
    </div>
  </article>
);
