import { t } from '@scheduler/i18n';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { formatDecisionSummary } from '../plan/format-plan.ts';
import type { WeekPreviews } from './use-week-previews.ts';
import { WeekPreview } from './week-preview.tsx';
import styles from '../dialog/optimize-dialog.module.css';
import '../proposed-changes/proposed-events.css';

interface BeforeAfterProps {
  openPlan: OpenPlan | null;
  previews: WeekPreviews;
  selectedNumber: number | null;
  now: number;
}

/** Shows the week before and after the plan. */
export function BeforeAfter({ openPlan, previews, selectedNumber, now }: BeforeAfterProps) {
  const { before, after, visibleDates, hours } = previews;
  const previewProps = { dates: visibleDates, hours, now, selectedNumber };
  return (
    <div className={styles.previews}>
      <section>
        <h3>{t('Before')}</h3>
        <WeekPreview label={t('Before')} content={before} {...previewProps} />
      </section>
      <section>
        <h3>
          {t('After')} <span>{openPlan && formatDecisionSummary(openPlan)}</span>
        </h3>
        <WeekPreview label={t('After')} content={after} {...previewProps} />
      </section>
    </div>
  );
}
