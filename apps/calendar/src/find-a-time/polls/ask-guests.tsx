import type { SuggestedTime } from '@scheduler/contracts/ai';
import { polls, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailQuestionMark } from 'lucide-react';
import { localZone } from '../../dates.ts';
import { failureText } from '../../failure-text.ts';
import { copyLink } from './copy-link.ts';
import { pollsKey } from './use-polls.ts';
import styles from '../find-a-time.module.css';

interface AskGuestsProps {
  poll: {
    title: string;
    emails: readonly string[];
    minutes: number;
    schedule: Schedule | undefined;
    times: readonly SuggestedTime[];
  };
  /** Whether all that a poll needs was entered; says so where not. */
  onRefuse: () => boolean;
  onAsked: () => void;
}

/** Lets the guests say which of the times suit them, each by a link of their own. */
export function AskGuests({ poll, onRefuse, onAsked }: AskGuestsProps) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const { title, emails, minutes, schedule, times } = poll;
  const ask = useMutation({
    mutationFn: () =>
      api.call(polls.create, {
        body: {
          title: title.trim(),
          schedule_id: schedule?.id ?? '',
          duration_minutes: minutes,
          time_zone: localZone(),
          slots: times.map(({ start_time, end_time }) => ({ start_time, end_time })),
          invited: [...emails],
        },
      }),
    onSuccess: (made) => {
      notify.success(emails.length > 0 ? t('Your guests were asked') : t('Poll created'), {
        action: { label: t('Copy link'), onClick: () => void copyLink(notify, made.share_path) },
      });
      void client.invalidateQueries({ queryKey: pollsKey });
      onAsked();
    },
    onError: (error) => notify.error(failureText(error, t('Failed to ask your guests'))),
  });
  return (
    <Button
      variant="ghost"
      className={styles.polls}
      icon={<MailQuestionMark aria-hidden="true" />}
      busy={ask.isPending}
      disabled={times.length === 0 || !schedule}
      onClick={() => onRefuse() && ask.mutate()}
    >
      {t('Ask guests')}
    </Button>
  );
}
