import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { newlyOpen, openPlanKey } from '@scheduler/platform/open-plan';
import { Button, SlotIcon } from '@scheduler/ui';
import { useQueryClient } from '@tanstack/react-query';
import { localDate, moment, timeRange } from '../when.ts';
import styles from './assistant.module.css';

interface PlanReplyProps {
  result: Extract<AssistantResult, { kind: 'plan' }>;
  onClose: () => void;
}

/** What would move where; the calendar shows it beside the week, to accept in whole or in part. */
export function PlanReply({ result: { text, plan }, onClose }: PlanReplyProps) {
  const { navigation } = usePlatform();
  const client = useQueryClient();
  const review = () => {
    client.setQueryData(openPlanKey, newlyOpen(plan));
    onClose();
    navigation.navigate(`/calendar?view=week&date=${localDate(plan.window.start)}&optimize=1`);
  };
  const count = plan.moves.length + plan.task_chunks.length;
  return (
    <>
      <p className={styles.text}>{text}</p>
      <ul className={styles.proposals} aria-label={t('Proposed changes')}>
        {plan.moves.map(({ id, title, from, to, text: why }) => (
          <li key={id}>
            <b>{title}</b>
            <span>
              {moment(from.start_time)} → {moment(to.start_time)}
            </span>
            <small>{why}</small>
          </li>
        ))}
        {plan.task_chunks.map(({ id, title, start_time, end_time, text: why }) => (
          <li key={id}>
            <b>{title}</b>
            <span>{timeRange(start_time, end_time)}</span>
            <small>{why}</small>
          </li>
        ))}
      </ul>
      {count > 0 && (
        <Button size="sm" icon={<SlotIcon />} onClick={review}>
          {count === 1 ? t('Review 1 change') : t('Review {count} changes', { count })}
        </Button>
      )}
    </>
  );
}
