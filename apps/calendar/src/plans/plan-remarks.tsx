import type { Plan } from '@scheduler/contracts/ai';
import type { ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { isOnList, type Unplaced } from './edit-unplaced.tsx';
import { durationWord, provenWord } from './plan-words.ts';
import styles from './optimize-dialog.module.css';

interface PlanRemarksProps {
  plan: Plan;
  /** Opens what found no room, to give it what it needs. */
  onEdit: (unplaced: Unplaced) => void;
}

/** What a plan says beside its moves: what stays, what has no place, how good it is. */
export function PlanRemarks({ plan, onEdit }: PlanRemarksProps) {
  const { irreducible_conflicts, unplaced, left_alone } = plan;
  return (
    <div className={styles.remarks}>
      <Remarks title={t('Still in conflict')} list={irreducible_conflicts}>
        {({ titles, text }) => (
          <>
            <b>{titles.join(t(' and '))}.</b> {text}
          </>
        )}
      </Remarks>
      <Remarks title={t('No room found')} list={unplaced}>
        {(one) => <NoRoom unplaced={one} onEdit={onEdit} />}
      </Remarks>
      <Remarks title={t('Left alone')} list={left_alone}>
        {({ title, text }) => (
          <>
            <b>{title}.</b> {text}
          </>
        )}
      </Remarks>
      <p className={styles.proof}>{provenWord(plan)}</p>
    </div>
  );
}

function NoRoom({ unplaced, onEdit }: { unplaced: Unplaced } & Pick<PlanRemarksProps, 'onEdit'>) {
  const { title, minutes, relax } = unplaced;
  return (
    <div className={styles.unplaced}>
      <p>
        <b>{title}.</b> {t('{time} has no place.', { time: durationWord(minutes) })}
        {relax.length > 0 && ` ${relaxWord(relax.length)}`}
      </p>
      {isOnList(unplaced) && (
        <Button
          size="sm"
          aria-label={t('Edit: {title}', { title })}
          onClick={() => onEdit(unplaced)}
        >
          {t('Edit')}
        </Button>
      )}
      {relax.length > 0 && (
        <ul>
          {relax.map(({ rule, text }) => (
            <li key={rule + text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const relaxWord = (count: number) =>
  count === 1 ? t('This would give it one:') : t('These together would give it one:');

interface RemarksProps<Remark> {
  title: string;
  list: readonly Remark[];
  children: (remark: Remark) => ReactNode;
}

function Remarks<Remark>({ title, list, children }: RemarksProps<Remark>) {
  if (list.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {list.map((remark, index) => (
          <li key={index}>{children(remark)}</li>
        ))}
      </ul>
    </section>
  );
}
