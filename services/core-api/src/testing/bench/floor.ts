import type { IncomingMessage } from 'node:http';
import Koa from 'koa';
import pg from 'pg';

// Floor for the write and poll benchmarks: Koa, JSON and one prepared statement.

const [, , url = ''] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c search_path=core' });

await pool.query(`
  create table if not exists floor_events (
    id uuid primary key, title text not null, start_time timestamptz not null, end_time timestamptz not null
  )`);

interface FloorEvent {
  title?: string;
  start_time?: string;
  end_time?: string;
}

async function readJson(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as FloorEvent;
}

const statements: Record<string, string> = {
  GET: 'select 1 as unchanged',
  POST: `insert into floor_events values (gen_random_uuid(), $1, $2, $3) returning *`,
  PUT: 'update floor_events set title = $2 where id = $1 returning *',
  DELETE: 'delete from floor_events where id = $1',
};

const statuses: Record<string, number> = { GET: 304, POST: 201, PUT: 200, DELETE: 204 };

const app = new Koa();
app.use(async ({ method, path, req, response }) => {
  const id = path.split('/').at(-1);
  const hasBody = method === 'POST' || method === 'PUT';
  const { title, start_time, end_time } = hasBody ? await readJson(req) : {};
  const values: Record<string, unknown[]> = {
    GET: [],
    POST: [title, start_time, end_time],
    PUT: [id, title],
    DELETE: [id],
  };
  const { rows } = await pool.query<object>({
    name: method,
    text: statements[method] ?? '',
    values: values[method] ?? [],
  });
  response.body = hasBody ? rows[0] : null;
  response.status = statuses[method] ?? 405;
});
pool.on('error', () => undefined);
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as { port: number }).port}\n`);
});
