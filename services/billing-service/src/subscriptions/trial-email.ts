import { planFeatures, monthlyPriceUsd } from '@scheduler/contracts';
import { getLocale, plural, t } from '@scheduler/i18n/translate';
import { renderEmail } from '@scheduler/service-kit/email';

export interface TrialReminder {
  id: string;
  email: string;
  language: string;
  days: number;
  trial_end: string;
  has_payment_method: boolean;
}

const formatDate = (time: string) =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(time),
  );

const formatSubject = (days: number) =>
  days === 1
    ? t('Your Pro trial ends tomorrow')
    : plural(days, {
        one: 'Your Pro trial ends in # day',
        other: 'Your Pro trial ends in # days',
      });

function formatLines({ has_payment_method, trial_end }: TrialReminder): string[] {
  const endLine = t('Your Pro trial ends on {day} (UTC).', { day: formatDate(trial_end) });
  if (has_payment_method) {
    return [
      endLine,
      t(
        'After that, Pro costs ${price} a month, charged to your card. You can cancel before then.',
        { price: monthlyPriceUsd.pro },
      ),
    ];
  }
  const { maxSchedules } = planFeatures.free;
  return [
    endLine,
    t('To keep Pro for ${price} a month, add a payment method before then.', {
      price: monthlyPriceUsd.pro,
    }),
    t(
      "Otherwise, you won't be charged and your account moves to Free. You keep all your schedules and events and can still edit them. Only creating more than {limit} schedules needs Pro.",
      { limit: maxSchedules },
    ),
  ];
}

/** Renders the trial reminder. The sender adds the Message-ID. */
export function renderTrialReminder(reminder: TrialReminder, siteUrl: string) {
  const subject = formatSubject(reminder.days);
  return {
    to: reminder.email,
    subject,
    ...renderEmail({
      heading: subject,
      lines: formatLines(reminder),
      actions: [{ label: t('Manage your plan'), link: `${siteUrl}/settings` }],
      footnote: t(
        "You're receiving this email because a Pro trial was started with this email address.",
      ),
    }),
  };
}
