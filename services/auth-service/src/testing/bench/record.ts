import type { Database } from '@scheduler/service-kit';

export interface Statement {
  sql: string;
  bindings: unknown[];
}

/** What a call asks of the database, in order, and what it answers. */
export interface Recording {
  statements: Statement[];
  body: object;
}

interface Query {
  sql: string;
  bindings?: unknown[];
}

/** Numbered, as the driver takes them. */
function numbered(sql: string): string {
  let count = 0;
  return sql.includes('$1') ? sql : sql.replaceAll('?', () => `$${(count += 1)}`);
}

/** Runs a call once, and writes down its statements. */
export async function record(db: Database, call: () => Promise<object>): Promise<Recording> {
  const statements: Statement[] = [];
  const listen = ({ sql, bindings = [] }: Query) => {
    statements.push({ sql: numbered(sql), bindings });
  };
  db.on('query', listen);
  try {
    return { body: await call(), statements };
  } finally {
    db.off('query', listen);
  }
}
