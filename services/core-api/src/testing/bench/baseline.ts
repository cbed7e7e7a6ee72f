import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import Koa from 'koa';
import pg from 'pg';
import { MONTH } from './seed.ts';
import type { Recording, Statement } from './statements.ts';

// Baseline: Koa, the driver and JSON with the same SQL, without authentication, validation, error
// handling or logging.

const [, , url = '', file = ''] = process.argv;
const recording = JSON.parse(await readFile(file, 'utf8')) as Recording;
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c search_path=core' });

async function readJson(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as { start_time: string; end_time: string };
}

async function replayStatements(statements: Statement[], replacements: Map<unknown, unknown>) {
  const client = await pool.connect();
  try {
    let result: unknown[] = [];
    for (const { sql, bindings, name } of statements) {
      const values = (bindings ?? []).map((value) => replacements.get(value) ?? value);
      const { rows } = await client.query<object>({ text: sql, values, ...(name && { name }) });
      if (rows.length > 0) result = rows;
    }
    return result;
  } finally {
    client.release();
  }
}

function getStatements({ path, query }: Koa.Context): Statement[] {
  if (path !== '/api/events') return recording.conflicts;
  return query['start_date'] === MONTH.start ? recording.month : recording.week;
}

const app = new Koa();
app.use(async (context) => {
  if (context.method === 'GET') {
    context.body = await replayStatements(getStatements(context), new Map());
    return;
  }
  const { start_time, end_time } = await readJson(context.req);
  const replacements = new Map<unknown, unknown>([
    [recording.event.id, randomUUID()],
    [recording.event.batchId, randomUUID()],
    [recording.event.start_time, start_time],
    [recording.event.end_time, end_time],
  ]);
  context.status = 201;
  [context.body] = await replayStatements(recording.create, replacements);
});
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as { port: number }).port}\n`);
});
