import { createServer } from 'node:http';
import { closeServer, listen } from '@scheduler/emulator-kit';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { Mailbox } from './mailbox.ts';
import { createSmtpServer } from './smtp-server.ts';

export interface Emulator {
  url: string;
  smtpUrl: string;
  stop: () => Promise<void>;
}

const HOST = '127.0.0.1';

/** Opens the mailbox and serves it over SMTP and HTTP on loopback. */
export async function start({ port, smtpPort, folder, hosts }: Config): Promise<Emulator> {
  const mailbox = await Mailbox.open(folder);
  const smtp = createSmtpServer(mailbox);
  const httpServer = createServer(createApp(mailbox, hosts).callback());
  const smtpUrl = `smtp://${await listen(smtp.server, smtpPort, HOST)}`;
  const url = `http://${await listen(httpServer, port, HOST)}`;
  return {
    url,
    smtpUrl,
    stop: async () => {
      await Promise.all([
        closeServer(httpServer),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ]);
    },
  };
}
