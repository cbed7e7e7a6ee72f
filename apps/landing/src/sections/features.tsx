import { cx } from '@scheduler/ui';
import type { ReactNode } from 'react';
import { Balance, Collision, Free, Keys, Synced } from './feature-drawings.tsx';
import { OptimizedWeek } from './optimized-week.tsx';
import { Section, SectionHead } from './section.tsx';
import styles from './features.module.css';

export function Features() {
  return (
    <Section hour={10} id="features" label="Features">
      <SectionHead title="It reads the week the way you would.">
        Then it suggests a better one. Every suggestion is visible, explained and easy to undo.
      </SectionHead>
      <div className={styles.grid}>
        <Feature name="AI-Powered Optimization" drawing={<OptimizedWeek />} className={styles.wide}>
          It looks at the whole week, not one meeting, and pencils in the fewest moves that give you
          the most back.
        </Feature>
        <Feature name="Google Calendar Sync" drawing={<Synced />}>
          Your Google events sit beside your own: lighter, labeled and never edited behind your
          back.
        </Feature>
        <Feature name="Multi-User Collaboration" drawing={<Free />}>
          Share a schedule, invite by email, and find the hour everyone actually has.
        </Feature>
        <Feature name="Smart Conflict Detection" drawing={<Collision />}>
          Marks the exact minutes that overlap while you choose a time, and never stands in the way.
        </Feature>
        <Feature name="Lightning Fast" drawing={<Keys />}>
          Every view is one key away, and it is there before you look for it.
        </Feature>
        <Feature name="Analytics & Insights" drawing={<Balance />} className={styles.full}>
          See where the hours went, how much was meeting and how much was yours. The score goes up
          when the week gets calmer, not fuller.
        </Feature>
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
