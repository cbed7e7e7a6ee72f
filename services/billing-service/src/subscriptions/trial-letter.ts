import { planFeatures, monthlyPriceUsd } from '@scheduler/contracts';
import { getLocale, plural, t } from '@scheduler/i18n/translate';
import { renderEmail, type OutgoingEmail } from '@scheduler/service-kit/email';

export interface TrialNews {
  id: string;
  email: string;
  language: string;
  days: number;
  trial_end: string;
  has_payment_method: boolean;
}

const dayWord = (time: string) =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(time),
  );

const subjectOf = (days: number) =>
  days === 1
    ? t('Your Pro trial ends tomorrow')
    : plural(days, {
        one: 'Your Pro trial ends in # day',
        other: 'Your Pro trial ends in # days',
      });

function linesOf({ has_payment_method, trial_end }: TrialNews): string[] {
  const ends = t('Your Pro trial ends on {day} (UTC).', { day: dayWord(trial_end) });
  if (has_payment_method) {
    return [
      ends,
      t('Pro then goes on for ${price} a month, with the card you gave. You can cancel before.', {
        price: monthlyPriceUsd.pro,
      }),
    ];
  }
  const { maxSchedules } = planFeatures.free;
  return [
    ends,
    t('To keep Pro for ${price} a month, add a payment method before then.', {
      price: monthlyPriceUsd.pro,
    }),
    t(
      'If you do nothing, nothing is charged and your account goes to Free. All your schedules and events stay, to read and to change; only making more than {limit} schedules needs Pro.',
      { limit: maxSchedules },
    ),
  ];
}

/** The letter about the end of a trial; who sends it gives it its Message-ID. */
export function writeTrialLetter(
  news: TrialNews,
  siteUrl: string,
): Omit<OutgoingEmail, 'messageId'> {
  const subject = subjectOf(news.days);
  return {
    to: news.email,
    subject,
    ...renderEmail({
      heading: subject,
      lines: linesOf(news),
      actions: [{ label: t('Manage your plan'), link: `${siteUrl}/settings` }],
      footnote: t('You get this letter because a Pro trial was started with this address.'),
    }),
  };
}
