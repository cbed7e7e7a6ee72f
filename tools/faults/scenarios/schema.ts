import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@scheduler/start/config';
import type { Measurement, ScenarioGroup } from '../scenario.ts';

const PGBOUNCER_TEST = join(root, 'tools/faults/pgbouncer.ts');
const UPGRADE_TEST = join(root, 'tools/upgrade/upgrade.test.ts');

const passed: Measurement = { recoveryMs: null, failures: [] };

function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
}

/** The services on a connection pooler in transaction mode. @throws Error naming a missing package */
async function runPgBouncer(): Promise<Measurement> {
  requireFile(PGBOUNCER_TEST);
  const { testPgBouncer } = (await import(pathToFileURL(PGBOUNCER_TEST).href)) as {
    testPgBouncer: () => Promise<void>;
  };
  await testPgBouncer();
  return passed;
}

/** Services of the previous version on the schema of this one, and the other way around. */
async function runUpgrade(): Promise<Measurement> {
  requireFile(UPGRADE_TEST);
  const jest = join(root, 'node_modules/.bin/jest');
  const output = await new Promise<string | null>((resolve) => {
    execFile(jest, [UPGRADE_TEST], { cwd: root }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}`.trim() : null),
    );
  });
  return output === null ? passed : { recoveryMs: null, failures: [output] };
}

export const schemaScenarios: ScenarioGroup<null> = {
  open: () => Promise.resolve(null),
  close: () => Promise.resolve(),
  scenarios: [
    { name: 'PgBouncer in transaction mode', run: runPgBouncer },
    { name: 'old build on new schema', run: runUpgrade },
  ],
};
