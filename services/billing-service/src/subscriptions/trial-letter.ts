import { planFeatures, planPrice } from '@scheduler/contracts';
import { writeLetter, type Mail } from '@scheduler/service-kit/mail';

export interface TrialNews {
  id: string;
  email: string;
  days: number;
  trial_end: string;
  has_payment_method: boolean;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function linesOf({ has_payment_method, trial_end }: TrialNews): string[] {
  const ends = `Your Pro trial ends on ${day.format(new Date(trial_end))} (UTC).`;
  if (has_payment_method) {
    return [
      ends,
      `Pro then goes on for $${planPrice.pro} a month, with the card you gave. You can cancel before.`,
    ];
  }
  const { maxSchedules } = planFeatures.free;
  return [
    ends,
    `To keep Pro for $${planPrice.pro} a month, add a payment method before then.`,
    `If you do nothing, nothing is charged and your account goes to Free. All your schedules and events stay, to read and to change; only making more than ${maxSchedules} schedules needs Pro.`,
  ];
}

/** The letter about the end of a trial; who sends it gives it its Message-ID. */
export function writeTrialLetter(news: TrialNews, siteUrl: string): Omit<Mail, 'messageId'> {
  const subject = `Your Pro trial ends ${news.days === 1 ? 'tomorrow' : `in ${news.days} days`}`;
  return {
    to: news.email,
    subject,
    ...writeLetter({
      heading: subject,
      lines: linesOf(news),
      actions: [{ label: 'Manage your plan', link: `${siteUrl}/settings` }],
      footnote: 'You get this letter because a Pro trial was started with this address.',
    }),
  };
}
