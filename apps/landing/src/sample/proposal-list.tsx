import { t } from '@scheduler/i18n';
import { Button, cx } from '@scheduler/ui';
import { ArrowRight, Check } from 'lucide-react';
import type { Proposal, Sample, Slot } from './sample-calendar.ts';
import { formatRange, formatTime } from './format-time.ts';
import type { Proposals } from './use-proposals.ts';
import styles from './proposal-list.module.css';

interface ProposalListProps {
  sample: Sample;
  dayNames: readonly string[];
  proposals: Proposals;
  /** Adds the day to each time. */
  withDay?: boolean;
}

/** Lists the proposals with their reasons and buttons to apply or undo each. */
export function ProposalList({ sample, dayNames, proposals, withDay = true }: ProposalListProps) {
  const formatSlot = (text: string, { day }: Slot) => (withDay ? `${dayNames[day]} ${text}` : text);
  return (
    <ol className={styles.list}>
      {sample.proposals.map((proposal, index) => {
        const from = sample.events.find(({ id }) => id === proposal.moves);
        return (
          <ProposalItem
            key={proposal.id}
            proposal={proposal}
            number={index + 1}
            from={from && formatSlot(formatTime(from.start), from)}
            to={formatSlot(
              from ? formatTime(proposal.to.start) : formatRange(proposal.to),
              proposal.to,
            )}
            proposals={proposals}
          />
        );
      })}
    </ol>
  );
}

interface ProposalItemProps {
  proposal: Proposal;
  number: number;
  from: string | undefined;
  to: string;
  proposals: Proposals;
}

function ProposalItem({ proposal, number, from, to, proposals }: ProposalItemProps) {
  const { id, title, reason } = proposal;
  const applied = proposals.applied.has(id);
  return (
    <li className={cx(styles.item, applied && styles.applied)}>
      <span className={styles.number} aria-hidden="true">
        {applied ? <Check size={12} strokeWidth={2.6} /> : number}
      </span>
      <b>{title}</b>
      <Button
        size="sm"
        variant="ghost"
        className={styles.action}
        aria-label={`${applied ? t('Undo') : t('Apply')}: ${title}`}
        onClick={() => (applied ? proposals.undo(id) : proposals.apply(id))}
      >
        {applied ? t('Undo') : t('Apply')}
      </Button>
      <span className={styles.move}>
        {from !== undefined && (
          <>
            <span className={styles.from}>{from}</span>
            <ArrowRight size={12} strokeWidth={2.1} aria-label={t('to')} />
          </>
        )}
        {to}
      </span>
      <p>{reason}</p>
    </li>
  );
}
