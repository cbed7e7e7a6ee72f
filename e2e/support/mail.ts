import { expect } from '@playwright/test';
import { mailbox } from './product.ts';

export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
}

async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(mailbox(`/messages?to=${encodeURIComponent(address)}`));
  const { messages } = (await response.json()) as { messages: Mail[] };
  return messages;
}

/** The newest mail to an address, once there are at least `count`. */
export async function newestMail(address: string, count = 1): Promise<Mail> {
  const arrived = async () => (await mailsTo(address)).length;
  await expect.poll(arrived, { intervals: [100] }).toBeGreaterThanOrEqual(count);
  const [newest] = await mailsTo(address);
  return newest as Mail;
}

/** The link of the product's mail that confirms an address or resets a password. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(mail.text)?.[0];
  expect(link, `a link in "${mail.subject}"`).toBeTruthy();
  return link as string;
}

/** The code that stands in the mail for its link. */
export function codeIn(mail: Mail): string {
  const code = /code: (\d{6})/.exec(mail.text)?.[1];
  expect(code, `a code in "${mail.subject}"`).toBeTruthy();
  return code as string;
}
