import { t } from '@scheduler/i18n/translate';
import { daysBetween } from '@scheduler/scheduling';
import {
  formatEventTimes,
  omitEmptyDetails,
  type DisplaySettings,
  type Times,
} from '../invitations/format-times.ts';
import { toSingleLine } from '@scheduler/service-kit';
import { renderEmail, type OutgoingEmail } from '@scheduler/service-kit/email';

export interface ReminderEmailData extends Times {
  email: string;
  title: string;
  location: string | null;
  /** The recipient's settings. */
  display: DisplaySettings;
}

export function createReminderEmail(
  data: ReminderEmailData,
  { siteUrl, messageId }: { siteUrl: string; messageId: string },
): OutgoingEmail {
  const { email, title, location, start_date, end_date, is_all_day, display } = data;
  const time = formatEventTimes(data, display);
  const date = start_date ?? data.start_time.slice(0, 10);
  const durationDays = start_date && end_date ? daysBetween(start_date, end_date) : 1;
  return {
    to: email,
    subject: t('Reminder: {title}, {time}', { title: toSingleLine(title), time }),
    messageId,
    ...renderEmail({
      heading: title,
      lines: [],
      details: omitEmptyDetails([
        [t('When'), is_all_day && durationDays === 1 ? t('{time}, all day', { time }) : time],
        [t('Location'), location],
      ]),
      actions: [{ label: t('Open the calendar'), link: `${siteUrl}/calendar?date=${date}` }],
      footnote: t("You're receiving this because reminders are on for this event."),
    }),
  };
}
