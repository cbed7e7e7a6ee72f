import { expect } from '@playwright/test';

/** Waits until a phone number has received at least `count` codes and returns the newest one. */
export async function waitForSmsCode(phone: string, count = 1): Promise<string> {
  const recipient = `+${phone}`;
  let codes: string[] = [];
  await expect
    .poll(async () => {
      const response = await fetch(process.env.E2E_PHONES ?? '');
      const messages = (await response.json()) as { to: string; code: string }[];
      codes = messages.filter((message) => message.to === recipient).map(({ code }) => code);
      return codes.length;
    })
    .toBeGreaterThanOrEqual(count);
  return codes.at(-1) ?? '';
}
