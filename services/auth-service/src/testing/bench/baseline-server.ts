import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '@scheduler/service-kit';
import Koa from 'koa';
import { SCHEMA } from '../../deps.ts';
import type { Recording } from './record-queries.ts';

/** Replays recorded statements and responses with only Koa and the database driver. */
const [, , url = '', recordingsFile = ''] = process.argv;
const recordings = JSON.parse(await readFile(recordingsFile, 'utf8')) as Record<string, Recording>;
const db = openDatabase({ url, schema: SCHEMA });
const { acquireConnection, releaseConnection } = db.client as {
  acquireConnection: () => Promise<{
    query: (text: string, values: unknown[]) => Promise<unknown>;
  }>;
  releaseConnection: (connection: unknown) => Promise<void>;
};

const app = new Koa();
app.use(async (context) => {
  const recording = recordings[context.path];
  if (!recording) return;
  for await (const _chunk of context.req);
  const connection = await acquireConnection.call(db.client);
  try {
    for (const { sql, bindings } of recording.statements) await connection.query(sql, bindings);
  } finally {
    await releaseConnection.call(db.client, connection);
  }
  context.body = recording.body;
});

const server = createServer(app.callback());
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
