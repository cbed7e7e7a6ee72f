import type { SuggestedTime } from '@scheduler/contracts/ai';
import { polls, type Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { isEmailAvailable, usePlatform } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { MailQuestionMark } from 'lucide-react';
import { getTimeZone } from '../local-dates.ts';
import { useApiMutation } from '../use-api-mutation.ts';
import { copyLink } from './copy-link.ts';
import { invalidatePolls } from './use-polls.ts';
import styles from '../availability/find-time.module.css';

interface CreatePollButtonProps {
  poll: {
    title: string;
    emails: readonly string[];
    durationMinutes: number;
    schedule: Schedule | undefined;
    times: readonly SuggestedTime[];
  };
  /** Returns whether the required fields are filled in, and shows errors otherwise. */
  validate: () => boolean;
  onCreated: () => void;
}

/** Creates a poll with the suggested times. Each guest replies through a personal link. */
export function CreatePollButton({ poll, validate, onCreated }: CreatePollButtonProps) {
  const { notify, config } = usePlatform();
  const { title, emails, durationMinutes, schedule, times } = poll;
  const createPoll = useApiMutation({
    call: (api) =>
      api.call(polls.create, {
        body: {
          title: title.trim(),
          schedule_id: schedule?.id ?? '',
          duration_minutes: durationMinutes,
          time_zone: getTimeZone(),
          slots: times.map(({ start_time, end_time }) => ({ start_time, end_time })),
          invited: [...emails],
        },
      }),
    onSuccess: (queryClient, { share_path }) => {
      const message =
        emails.length > 0 && isEmailAvailable(config)
          ? plural(emails.length, { one: 'Poll sent to # guest', other: 'Poll sent to # guests' })
          : t('Poll created');
      notify.success(message, {
        action: { label: t('Copy link'), onClick: () => void copyLink(notify, share_path) },
      });
      void invalidatePolls(queryClient);
      onCreated();
    },
    failureMessage: t("Couldn't send the poll. Try again."),
  });
  return (
    <Button
      variant="ghost"
      className={styles.createPoll}
      icon={<MailQuestionMark aria-hidden="true" />}
      busy={createPoll.isPending}
      disabled={times.length === 0 || !schedule}
      onClick={() => validate() && createPoll.mutate()}
    >
      {t('Send a poll')}
    </Button>
  );
}
