import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { startTestEmulator } from './child-process.ts';

const messagesResponse = z.object({
  messages: z.array(
    z.object({
      from: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      headers: z.record(z.string(), z.string()),
      attachments: z.array(z.object({ content_type: z.string(), content: z.string() })),
    }),
  ),
});

export type ReceivedEmail = z.output<typeof messagesResponse>['messages'][number];

export interface TestMailbox {
  /** Value for `SMTP_URL`. */
  smtpUrl: string;
  /** Returns received emails, oldest first, optionally only those of one recipient. */
  listEmails: (to?: string) => Promise<ReceivedEmail[]>;
  /** Like `listEmails`, but waits up to two minutes until there are at least `count` emails. */
  waitForEmails: (count: number, to?: string) => Promise<ReceivedEmail[]>;
  stop: () => Promise<void>;
}

/** Starts the email emulator, an SMTP server that stores emails, as a child process. */
export async function startMailbox(): Promise<TestMailbox> {
  const emulator = await startTestEmulator('mail', { SMTP_PORT: '0' });
  const [url = '', smtpUrl = ''] = emulator.urls;
  const listEmails = async (to = '') => {
    const response = await fetch(`${url}/messages?to=${encodeURIComponent(to)}`);
    return messagesResponse.parse(await response.json()).messages.toReversed();
  };
  return {
    smtpUrl,
    listEmails,
    waitForEmails: async (count, to) => {
      let emails = await listEmails(to);
      for (const deadline = Date.now() + 120_000; emails.length < count && Date.now() < deadline;) {
        await setTimeout(30);
        emails = await listEmails(to);
      }
      return emails;
    },
    stop: async () => void (await emulator.stop()),
  };
}
