import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { programEnv } from './programs.ts';

const EMULATOR = fileURLToPath(new URL('../../../../emulators/mail/src/main.ts', import.meta.url));

const received = z.object({
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

export type ReceivedMail = z.output<typeof received>['messages'][number];

export interface TestMailbox {
  /** For `SMTP_URL`. */
  smtpUrl: string;
  /** What came for an address, or at all, the oldest first. */
  mails: (to?: string) => Promise<ReceivedMail[]>;
  /** The same, once there are so many. */
  untilMails: (count: number, to?: string) => Promise<ReceivedMail[]>;
  stop: () => Promise<void>;
}

/** The mail emulator as a process of its own: a real SMTP server that keeps what it is sent. */
export async function openMailbox(): Promise<TestMailbox> {
  const child = spawn(process.execPath, [EMULATOR], {
    env: { ...programEnv, PORT: '0', SMTP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const [, url = '', smtpUrl = ''] = /: (\S+) takes mail at (\S+)/.exec(line) ?? [];
  const mails = async (to = '') => {
    const answer = await fetch(`${url}/messages?to=${encodeURIComponent(to)}`);
    return received.parse(await answer.json()).messages.toReversed();
  };
  return {
    smtpUrl,
    mails,
    untilMails: async (count, to) => {
      let found = await mails(to);
      for (const end = Date.now() + 20_000; found.length < count && Date.now() < end;) {
        await setTimeout(30);
        found = await mails(to);
      }
      return found;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
