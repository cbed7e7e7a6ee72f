import { t } from '@scheduler/i18n/translate';
import { daysBetween } from '@scheduler/scheduling';
import { whenOf, type Clock } from '../invitations/when.ts';
import { toSingleLine } from '@scheduler/service-kit';
import { renderEmail, type OutgoingEmail } from '@scheduler/service-kit/email';

/** What a letter about an event ahead says. */
export interface ReminderNews {
  email: string;
  title: string;
  location: string | null;
  start_time: string;
  end_time: string;
  start_date: string | null;
  end_date: string | null;
  is_all_day: boolean;
  /** Of the person. */
  clock: Clock;
}

export function writeReminder(
  news: ReminderNews,
  { siteUrl, messageId }: { siteUrl: string; messageId: string },
): OutgoingEmail {
  const { email, title, location, start_date, end_date, is_all_day, clock } = news;
  const when = whenOf(news, clock);
  const day = start_date ?? news.start_time.slice(0, 10);
  const days = start_date && end_date ? daysBetween(start_date, end_date) : 1;
  return {
    to: email,
    subject: t('Reminder: {title}, {when}', { title: toSingleLine(title), when }),
    messageId,
    ...renderEmail({
      heading: title,
      lines: [],
      details: [
        [t('When'), is_all_day && days === 1 ? t('{when}, all day', { when }) : when],
        ...(location === null ? [] : [[t('Where'), location] as [string, string]]),
      ],
      actions: [{ label: t('Open the calendar'), link: `${siteUrl}/calendar?date=${day}` }],
      footnote: t('You get this letter because the event, or the schedule it is on, asks for one.'),
    }),
  };
}
