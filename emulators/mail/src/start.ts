import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
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

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, HOST);
  await once(server, 'listening');
  return `${HOST}:${(server.address() as AddressInfo).port}`;
}

/** Opens the mailbox and serves it over SMTP and HTTP on loopback. */
export async function start({ port, smtpPort, folder, hosts }: Config): Promise<Emulator> {
  const mailbox = await Mailbox.open(folder);
  const smtp = createSmtpServer(mailbox);
  const httpServer = createServer(createApp(mailbox, hosts).callback());
  const smtpUrl = `smtp://${await listen(smtp.server, smtpPort)}`;
  const url = `http://${await listen(httpServer, port)}`;
  return {
    url,
    smtpUrl,
    stop: async () => {
      httpServer.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => httpServer.close(resolve)),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ]);
    },
  };
}
