import { parseArgs } from 'node:util';
import { runGroup, type RunTotals, type ScenarioGroup } from './scenario.ts';
import { clockJumpScenarios } from './scenarios/clock-jump.ts';
import { dataFolderScenarios } from './scenarios/data-folder.ts';
import { databaseScenarios } from './scenarios/database.ts';
import { fullDiskScenarios } from './scenarios/full-disk.ts';
import { instanceScenarios } from './scenarios/instances.ts';
import { processScenarios } from './scenarios/processes.ts';
import { schemaScenarios } from './scenarios/schema.ts';
import { upstreamScenarios } from './scenarios/upstreams.ts';

const { positionals } = parseArgs({ allowPositionals: true });

/** Hides the fixture's type, which differs between groups. */
const createRun =
  <Fixture>(group: ScenarioGroup<Fixture>) =>
  (): Promise<RunTotals> =>
    runGroup(group, positionals);

let passed = 0;
let failed = 0;
const runs = [
  createRun(processScenarios),
  createRun(dataFolderScenarios),
  createRun(databaseScenarios),
  createRun(fullDiskScenarios),
  createRun(clockJumpScenarios),
  createRun(upstreamScenarios),
  createRun(instanceScenarios),
  createRun(schemaScenarios),
];
for (const run of runs) {
  const totals = await run();
  passed += totals.passed;
  failed += totals.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
