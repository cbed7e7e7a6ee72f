import type { Database } from '@scheduler/service-kit';

export interface RecordedPlan {
  query: string;
  /** Tables that the plan reads with a sequential scan. */
  scannedTables: string[];
}

export interface RecordedPlans {
  /** Returns and clears the recorded plans. */
  take: () => RecordedPlan[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

interface LoggedPlan {
  'Query Text': string;
  Plan: PlanNode;
}

const listScannedTables = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(listScannedTables),
];

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  // Notices are sent to the client.
  'auto_explain.log_level': 'notice',
};

interface Connection {
  on: (event: 'notice', listener: (notice: { message?: string }) => void) => void;
}

interface ConnectionPool {
  on: (event: 'createSuccess', listener: (id: number, connection: Connection) => void) => void;
}

/** Records the plan of each statement that runs on the database, including those in functions. */
export async function recordPlans(db: Database): Promise<RecordedPlans> {
  let recorded: RecordedPlan[] = [];
  for (const [name, value] of Object.entries(SETTINGS)) {
    await db.raw(`do $$ begin execute format(
      'alter database %I set ${name} = ''${value}''', current_database()); end $$`);
  }
  const onNotice = ({ message = '' }: { message?: string }) => {
    const [, json] = /^duration: .* plan:\n([^]*)$/.exec(message) ?? [];
    if (json === undefined) return;
    const { 'Query Text': query, Plan } = JSON.parse(json) as LoggedPlan;
    recorded.push({ query, scannedTables: listScannedTables(Plan) });
  };
  // Settings of a database apply to new connections.
  await db.destroy();
  db.initialize();
  const { pool } = db.client as { pool: ConnectionPool };
  pool.on('createSuccess', (_, connection) => connection.on('notice', onNotice));
  return {
    take: () => {
      const plans = recorded;
      recorded = [];
      return plans;
    },
  };
}
