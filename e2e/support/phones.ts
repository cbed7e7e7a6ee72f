import { expect } from '@playwright/test';

/** The code in the newest text message to a number, once there are at least `count`. */
export async function textedCode(phone: string, count = 1): Promise<string> {
  const to = `+${phone}`;
  let codes: string[] = [];
  await expect
    .poll(async () => {
      const answer = await fetch(process.env.E2E_PHONES ?? '');
      const sent = (await answer.json()) as { to: string; code: string }[];
      codes = sent.filter((message) => message.to === to).map(({ code }) => code);
      return codes.length;
    })
    .toBeGreaterThanOrEqual(count);
  return codes.at(-1) ?? '';
}
