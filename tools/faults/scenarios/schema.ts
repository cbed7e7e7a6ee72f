import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@scheduler/start/config';
import { testPgBouncer } from '../pgbouncer.ts';
import type { Measurement, ScenarioGroup } from '../scenario.ts';

const UPGRADE_TEST = 'tools/upgrade/upgrade.test.ts';

const passed: Measurement = { recoveryMs: null, failures: [] };

/** Tests the services behind a connection pooler in transaction mode. */
async function runPgBouncer(): Promise<Measurement> {
  await testPgBouncer();
  return passed;
}

/** Tests services of the previous version with the current schema, and the other way around. */
async function runUpgrade(): Promise<Measurement> {
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
