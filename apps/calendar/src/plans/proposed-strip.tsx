import { t } from '@scheduler/i18n';
import { Button, IconButton, SlotIcon } from '@scheduler/ui';
import { ArrowRight, Check, X } from 'lucide-react';
import { useShortcuts } from '../calendar/use-shortcuts.ts';
import { isPending } from './open-plan.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import { useOpenPlan } from './use-open-plan.ts';
import { momentOf, placeOf, weekWord } from './plan-words.ts';
import type { PlanningDialog } from './planning-dialog.ts';
import { proposalsOf, type Proposal } from './proposals.ts';
import { usePlanChanges } from './use-plan-changes.ts';
import styles from './proposed-strip.module.css';

interface ProposedStripProps {
  now: number;
  onOpen: (dialog: PlanningDialog) => void;
}

const MOST_SHOWN = 3;

/** What is still in pencil, under the calendar; not there while nothing is. */
export function ProposedStrip({ now, onOpen }: ProposedStripProps) {
  const open = useOpenPlan();
  const pending = open ? proposalsOf(open.plan).filter(({ id }) => isPending(open, id)) : [];
  const [first] = pending;
  if (!open || !first) return null;
  return <Strip open={open} pending={pending} first={first} now={now} onOpen={onOpen} />;
}

interface StripProps extends ProposedStripProps {
  open: OpenPlan;
  pending: readonly Proposal[];
  first: Proposal;
}

function Strip({ open, pending, first, now, onOpen }: StripProps) {
  const changes = usePlanChanges();
  const free = changes.busy.size === 0;
  useShortcuts({
    y: () => free && void changes.apply(open, [first.id]),
    x: () => free && changes.skip(open, first.id),
  });
  const week = { start: new Date(open.plan.window.start), end: new Date(open.plan.window.end) };
  const review = () => onOpen({ kind: 'review', moveId: null });
  return (
    <section className={styles.strip} aria-label={t('Proposed changes')}>
      <header>
        <SlotIcon size={14} />
        <h3>{t('Proposed for {week}', { week: weekWord(week, now) })}</h3>
        {changes.renewal ? (
          <>
            <span role="status">{t('Your calendar changed. Looking for a fresh plan')}</span>
            <Button size="sm" variant="ghost" onClick={changes.stop}>
              {t('Cancel')}
            </Button>
          </>
        ) : (
          <>
            <span>{t('Nothing changes until you apply it')}</span>
            <Button size="sm" variant="ghost" onClick={review}>
              {pending.length === 1
                ? t('Review')
                : t('Review all {length}', { length: pending.length })}
            </Button>
          </>
        )}
      </header>
      <ul>
        {pending.slice(0, MOST_SHOWN).map((proposal) => (
          <Card key={proposal.id} {...{ open, proposal, changes, now }} />
        ))}
      </ul>
    </section>
  );
}

interface CardProps extends Pick<StripProps, 'open' | 'now'> {
  proposal: Proposal;
  changes: ReturnType<typeof usePlanChanges>;
}

function Card({ open, proposal, changes, now }: CardProps) {
  const { id, title, from, text } = proposal;
  const busy = changes.busy.size > 0;
  const today = new Date(now);
  return (
    <li>
      <h4>{title}</h4>
      <div className={styles.actions}>
        <IconButton
          label={t('Apply: {title}', { title })}
          title={t('Apply (Y)')}
          disabled={busy}
          onClick={() => void changes.apply(open, [id])}
        >
          <Check aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('Skip: {title}', { title })}
          title={t('Skip (X)')}
          disabled={busy}
          onClick={() => changes.skip(open, id)}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.times}>
        {from && (
          <>
            <span>{momentOf(from.start, today)}</span>
            <ArrowRight size={12} strokeWidth={1.75} role="img" aria-label={t('to')} />
          </>
        )}
        <b>{placeOf(proposal, today)}</b>
      </p>
      <p>{text}</p>
    </li>
  );
}
