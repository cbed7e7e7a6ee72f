import { t } from '@scheduler/i18n';
import { Button, cx, IconButton } from '@scheduler/ui';
import { ArrowRight, Check, Undo2, X } from 'lucide-react';
import { NumberMark } from './number-mark.tsx';
import { isPending } from './open-plan.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { momentOf, placeOf } from './plan-words.ts';
import type { Proposal } from './proposals.ts';
import type { usePlanChanges } from './use-plan-changes.ts';
import { Why } from './why.tsx';
import styles from './optimize-dialog.module.css';

interface MoveListProps {
  open: OpenPlan;
  proposals: readonly Proposal[];
  changes: ReturnType<typeof usePlanChanges>;
  now: number;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** What is proposed, one row each, in the order of the week. */
export const MoveList = ({ proposals, chosen, onChoose, ...rest }: MoveListProps) => (
  <ol className={styles.moves}>
    {proposals.map((proposal) => (
      // Looking at a row marks its place in the pictures; what can be done stands in it as buttons.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <li
        key={proposal.id}
        data-move={proposal.id}
        className={cx(proposal.id === chosen && styles.chosen)}
        aria-current={proposal.id === chosen || undefined}
        onFocus={() => onChoose(proposal.id)}
        onPointerEnter={() => onChoose(proposal.id)}
      >
        <Move proposal={proposal} {...rest} />
      </li>
    ))}
  </ol>
);

type MoveProps = Pick<MoveListProps, 'open' | 'changes' | 'now'> & { proposal: Proposal };

function Move({ open, proposal, changes, now }: MoveProps) {
  const { number, title, from, text } = proposal;
  const today = new Date(now);
  return (
    <>
      <NumberMark number={number} />
      <h4>{title}</h4>
      <MoveActions open={open} proposal={proposal} changes={changes} />
      <p className={styles.times}>
        {from && (
          <>
            <span>{momentOf(from.start, today)}</span>
            <ArrowRight size={14} strokeWidth={1.75} role="img" aria-label={t('to')} />
          </>
        )}
        {placeOf(proposal, today)}
      </p>
      <p className={styles.reason}>{text}</p>
      <Why proposal={proposal} now={now} />
    </>
  );
}

type ActionProps = Pick<MoveProps, 'open' | 'proposal' | 'changes'>;

function MoveActions({ open, proposal, changes }: ActionProps) {
  const { id, title } = proposal;
  const busy = changes.busy.has(id);
  if (isPending(open, id)) {
    return (
      <div className={styles.actions}>
        <Button
          size="sm"
          busy={busy}
          aria-label={t('Apply: {title}', { title })}
          onClick={() => void changes.apply(open, [id])}
        >
          {t('Apply')}
        </Button>
        <IconButton
          label={t('Skip: {title}', { title })}
          title={t('Skip (X)')}
          onClick={() => changes.skip(open, id)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
    );
  }
  const applied = Object.hasOwn(open.applied, id);
  const undo = () => {
    if (applied) void changes.undo(open, proposal);
    else changes.restore(open, id);
  };
  return (
    <div className={styles.actions}>
      <span className={cx(styles.decided, applied && styles.applied)}>
        {applied && <Check size={14} strokeWidth={2} aria-hidden="true" />}
        {applied ? t('Applied') : t('Skipped')}
      </span>
      <Button
        size="sm"
        busy={busy}
        icon={<Undo2 aria-hidden="true" />}
        aria-label={t('Undo: {title}', { title })}
        onClick={undo}
      >
        {t('Undo')}
      </Button>
    </div>
  );
}
