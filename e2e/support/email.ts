import { expect } from '@playwright/test';
import { mailboxUrl } from './product.ts';

export interface ReceivedEmail {
  id: string;
  subject: string;
  text: string;
  html: string;
}

/** Journeys sign in from several clients and wait for other emails. */
const SIGN_IN_NOTICE = 'New sign-in to your account';

/** Returns the emails to an address, except notices of sign-ins. */
async function fetchEmails(address: string): Promise<ReceivedEmail[]> {
  return (await fetchAllEmails(address)).filter(({ subject }) => subject !== SIGN_IN_NOTICE);
}

/** Waits for the notice of a sign-in with a new browser. */
export async function waitForSignInNotice(address: string): Promise<ReceivedEmail> {
  const findNotice = async () =>
    (await fetchAllEmails(address)).find(({ subject }) => subject === SIGN_IN_NOTICE);
  await expect.poll(findNotice, { intervals: [100] }).toBeDefined();
  return (await findNotice()) as ReceivedEmail;
}

async function fetchAllEmails(address: string): Promise<ReceivedEmail[]> {
  const response = await fetch(mailboxUrl(`/messages?to=${encodeURIComponent(address)}`));
  const { messages } = (await response.json()) as { messages: ReceivedEmail[] };
  return messages;
}

/** Waits until an address has received at least `count` emails and returns the newest one. */
export async function waitForEmail(address: string, count = 1): Promise<ReceivedEmail> {
  const countEmails = async () => (await fetchEmails(address)).length;
  await expect.poll(countEmails, { intervals: [100] }).toBeGreaterThanOrEqual(count);
  const [newest] = await fetchEmails(address);
  return newest as ReceivedEmail;
}

/** Returns the verification link of an auth email, for example of a password reset. */
export function getAuthLink(email: ReceivedEmail): string {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(email.text)?.[0];
  expect(link, `a link in "${email.subject}"`).toBeTruthy();
  return link as string;
}

/** Returns the code that an auth email contains as an alternative to its link. */
export function getSignInCode(email: ReceivedEmail): string {
  const code = /code: (\d{6})/.exec(email.text)?.[1];
  expect(code, `a code in "${email.subject}"`).toBeTruthy();
  return code as string;
}
