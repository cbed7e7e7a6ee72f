import { t } from '@scheduler/i18n';
import { cx } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Pieces } from '../pieces.tsx';
import type { InPieces } from '../pieces.tsx';
import { Balance, Collision, Free, Keys, Synced } from './feature-drawings.tsx';
import { OptimizedWeek } from './optimized-week.tsx';
import { Section, SectionHead } from './section.tsx';
import styles from './features.module.css';

export function Features({ pieces }: InPieces) {
  return (
    <Section hour={10} id="features" label={t('Features')}>
      <SectionHead title={t('It reads the week the way you would.')}>
        {t(
          'Then it suggests a better one. Every suggestion is visible, explained and easy to undo.',
        )}
      </SectionHead>
      <div className={styles.grid}>
        <Pieces pieces={pieces - 1}>
          <Feature
            name={t('AI-Powered Optimization')}
            drawing={<OptimizedWeek />}
            className={styles.wide}
          >
            {t(
              'It looks at the whole week, not one meeting, and pencils in the fewest moves that give you the most back.',
            )}
          </Feature>
          <Feature name={t('Google Calendar Sync')} drawing={<Synced />}>
            {t(
              'Your Google events sit beside your own: lighter, labeled and never edited behind your back.',
            )}
          </Feature>
          <Feature name={t('Multi-User Collaboration')} drawing={<Free />}>
            {t('Share a schedule, invite by email, and find the hour everyone actually has.')}
          </Feature>
          <Feature name={t('Smart Conflict Detection')} drawing={<Collision />}>
            {t(
              'Marks the exact minutes that overlap while you choose a time, and never stands in the way.',
            )}
          </Feature>
          <Feature name={t('Lightning Fast')} drawing={<Keys />}>
            {t('Every view is one key away, and it is there before you look for it.')}
          </Feature>
          <Feature name={t('Analytics & Insights')} drawing={<Balance />} className={styles.full}>
            {t(
              'See where the hours went, how much was meeting and how much was yours. The score goes up when the week gets calmer, not fuller.',
            )}
          </Feature>
        </Pieces>
      </div>
    </Section>
  );
}

interface FeatureProps {
  name: string;
  /** A picture of what the words say; decoration. */
  drawing: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

const Feature = ({ name, drawing, className, children }: FeatureProps) => (
  <article className={cx(styles.feature, className)}>
    <div className={styles.drawing} aria-hidden="true">
      {drawing}
    </div>
    <div>
      <h3>{name}</h3>
      <p>{children}</p>
    </div>
  </article>
);
