import type { Plan } from '@scheduler/contracts/ai';
import type { ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { Button } from '@scheduler/ui';
import { isEditable, type UnscheduledItem } from './edit-unscheduled-item.tsx';
import { formatDuration } from '@scheduler/platform/format-time';
import { formatOptimality } from '../plan/format-plan.ts';
import styles from './optimize-dialog.module.css';

interface PlanNotesProps {
  plan: Plan;
  /** Opens an unscheduled item for editing. */
  onEdit: (unplaced: UnscheduledItem) => void;
}

/** Lists what the plan leaves unchanged: conflicts, unscheduled items and events it didn't move. */
export function PlanNotes({ plan, onEdit }: PlanNotesProps) {
  const { irreducible_conflicts, unplaced, left_alone } = plan;
  return (
    <div className={styles.notes}>
      <NoteSection title={t('Remaining conflicts')} notes={irreducible_conflicts}>
        {({ titles, text }) => (
          <>
            <b>{titles.join(t(' and '))}.</b> {text}
          </>
        )}
      </NoteSection>
      <NoteSection title={t('Unscheduled')} notes={unplaced}>
        {(item) => <UnscheduledNote unplaced={item} onEdit={onEdit} />}
      </NoteSection>
      <NoteSection title={t('Not moved')} notes={left_alone}>
        {({ title, text }) => (
          <>
            <b>{title}.</b> {text}
          </>
        )}
      </NoteSection>
      <p className={styles.optimality}>{formatOptimality(plan)}</p>
    </div>
  );
}

function UnscheduledNote({
  unplaced,
  onEdit,
}: { unplaced: UnscheduledItem } & Pick<PlanNotesProps, 'onEdit'>) {
  const { title, minutes, relax } = unplaced;
  return (
    <div className={styles.unscheduledItem}>
      <p>
        <b>{title}.</b> {t("Couldn't schedule {time}.", { time: formatDuration(minutes) })}
        {relax.length > 0 && ` ${formatRelaxHint(relax.length)}`}
      </p>
      {isEditable(unplaced) && (
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

const formatRelaxHint = (count: number) =>
  count === 1
    ? t('It would fit if you changed this:')
    : t('It would fit if you changed all of these:');

interface NoteSectionProps<Note> {
  title: string;
  notes: readonly Note[];
  children: (note: Note) => ReactNode;
}

function NoteSection<Note>({ title, notes, children }: NoteSectionProps<Note>) {
  if (notes.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {notes.map((note, index) => (
          <li key={index}>{children(note)}</li>
        ))}
      </ul>
    </section>
  );
}
