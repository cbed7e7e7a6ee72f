import { t } from '@scheduler/i18n';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { decisionsWord } from './plan-words.ts';
import type { WeekDrawings } from './use-week-drawings.ts';
import { WeekPicture } from './week-picture.tsx';
import styles from './optimize-dialog.module.css';
import './pencil.css';

interface WeeksProps {
  open: OpenPlan | null;
  drawings: WeekDrawings;
  chosen: number | null;
  now: number;
}

/** The week as it was, and as it will be. */
export function Weeks({ open, drawings, chosen, now }: WeeksProps) {
  const { before, after, shown, hours } = drawings;
  const frame = { dates: shown, hours, now, chosen };
  return (
    <div className={styles.weeks}>
      <section>
        <h3>{t('Before')}</h3>
        <WeekPicture label={t('Before')} drawing={before} {...frame} />
      </section>
      <section>
        <h3>
          {t('After')} <span>{open && decisionsWord(open)}</span>
        </h3>
        <WeekPicture label={t('After')} drawing={after} {...frame} />
      </section>
    </div>
  );
}
