import type { Database } from '@scheduler/service-kit';

export interface Statement {
  sql: string;
  bindings: unknown[];
}

/** The database queries and the response body of a call. */
export interface Recording {
  statements: Statement[];
  body: object;
}

interface Query {
  sql: string;
  bindings?: unknown[];
}

/** Replaces `?` placeholders with the driver's numbered ones. */
function numberPlaceholders(sql: string): string {
  let count = 0;
  return sql.includes('$1') ? sql : sql.replaceAll('?', () => `$${(count += 1)}`);
}

/** Runs a call once and records its statements. */
export async function recordQueries(db: Database, call: () => Promise<object>): Promise<Recording> {
  const statements: Statement[] = [];
  const onQuery = ({ sql, bindings = [] }: Query) => {
    statements.push({ sql: numberPlaceholders(sql), bindings });
  };
  db.on('query', onQuery);
  try {
    return { body: await call(), statements };
  } finally {
    db.off('query', onQuery);
  }
}
