import { planFeatures, planPrice } from '@scheduler/contracts';
import type { Mail } from '../mail/smtp-client.ts';

export interface TrialNews {
  id: string;
  email: string;
  days: number;
  trial_end: string;
  has_payment_method: boolean;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

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

/** The letter about the end of a trial. */
export function writeTrialLetter(news: TrialNews, siteUrl: string): Mail {
  const subject = `Your Pro trial ends ${news.days === 1 ? 'tomorrow' : `in ${news.days} days`}`;
  const lines = linesOf(news);
  const link = `${siteUrl}/settings`;
  const footnote = 'You get this letter because a Pro trial was started with this address.';
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${escapeHtml(text)}</p>`;
  return {
    id: news.id,
    to: news.email,
    subject,
    text: `${[subject, ...lines, `Manage your plan:\n${link}`, footnote].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f5f3;color:#16181e;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;border:1px solid #e7e7e4;border-radius:12px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${subject}</h1>
${lines.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:11px 19px;border-radius:8px;font-size:15px;font-weight:600;text-decoration:none;background:#16181e;color:#ffffff">Manage your plan</a></p>
<p style="margin:0;font-size:13px;line-height:20px;color:#6b6e76">${footnote}</p>
</div>
</body>
</html>
`,
  };
}
