import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { createOpenPlan, openPlanKey } from '@scheduler/platform/open-plan';
import { Button, SlotIcon } from '@scheduler/ui';
import { formatMoment, formatTimeRange } from '@scheduler/platform/format-time';
import { getLocalDate } from '../local-dates.ts';
import styles from './assistant.module.css';

interface PlanReplyProps {
  result: Extract<AssistantResult, { kind: 'plan' }>;
  onClose: () => void;
}

/** A proposed plan with a button to review it on the calendar. */
export function PlanReply({ result: { text, plan }, onClose }: PlanReplyProps) {
  const { navigation, queryClient } = usePlatform();
  const review = () => {
    queryClient.setQueryData(openPlanKey, createOpenPlan(plan));
    onClose();
    navigation.navigate(`/calendar?view=week&date=${getLocalDate(plan.window.start)}&optimize=1`);
  };
  const count = plan.moves.length + plan.task_chunks.length;
  return (
    <>
      <p className={styles.text}>{text}</p>
      <ul className={styles.proposals} aria-label={t('Proposed changes')}>
        {plan.moves.map(({ id, title, from, to, text: reason }) => (
          <li key={id}>
            <b>{title}</b>
            <span>
              {formatMoment(from.start_time)} → {formatMoment(to.start_time)}
            </span>
            <small>{reason}</small>
          </li>
        ))}
        {plan.task_chunks.map(({ id, title, start_time, end_time, text: reason }) => (
          <li key={id}>
            <b>{title}</b>
            <span>{formatTimeRange(start_time, end_time)}</span>
            <small>{reason}</small>
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
