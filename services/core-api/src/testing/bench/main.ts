import { compareImport, IMPORT_BUDGET_MS, IMPORT_SIZE } from './import.ts';
import { measureImportDuringWrites } from './import-during-writes.ts';
import { measureFairness } from './fairness.ts';
import { compare, type Percentiles, type Target } from './measure.ts';
import { analyze, MONTH, seedOtherCalendars, WEEK } from './seed.ts';
import { createBenchFixture, type CalendarOwner } from './fixture.ts';
import { SYNC_BUDGET_MS, SYNC_SIZE, timeSync } from './sync.ts';
import { createEventBody, CONFLICT_PERIOD } from './statements.ts';
import {
  createFloorComparisonTarget,
  importCalendars,
  waitForWorker,
  type FloorCall,
} from './writes.ts';

// Usage: npm run bench -- core [<rows in the table>]

const SIZES = [1000, 10_000, 100_000];
const SMALL_SIZE = 1000;
const tableRows = Number(process.argv[2] ?? 1_000_000);

const print = (printComparison: string) => process.stdout.write(`${printComparison}\n`);

type Call = 'week' | 'month' | 'compactMonth' | 'conflicts' | 'create';
const callLabels: Record<Call, string> = {
  week: 'GET /events, a week',
  month: 'GET /events, a month',
  compactMonth: 'GET /events?format=compact, a month',
  conflicts: 'GET /events/conflicts/check',
  create: 'POST /events',
};
const getListPath = ({ start, end }: typeof WEEK) =>
  `/events?${new URLSearchParams({ start_date: start, end_date: end }).toString()}`;
const paths = {
  week: getListPath(WEEK),
  month: getListPath(MONTH),
  compactMonth: `${getListPath(MONTH)}&format=compact`,
  conflicts: `/events/conflicts/check?${new URLSearchParams(CONFLICT_PERIOD).toString()}`,
};
let hour = 0;

function createTarget(call: Call, baseUrl: string, { token, scheduleId }: CalendarOwner): Target {
  if (call !== 'create') {
    return { token, next: () => ({ method: 'GET', url: baseUrl + paths[call] }) };
  }
  const createBody = () => {
    // Use a different hour each time, so that conflicts don't increase the response size.
    hour += 1;
    return JSON.stringify(createEventBody(scheduleId, hour));
  };
  return { token, next: () => ({ method: 'POST', url: `${baseUrl}/events`, body: createBody() }) };
}

/** Numbers of imported events in an installation. */
const INSTALLATION_SIZES = [1000, 100_000, 1_000_000].filter((size) => size <= tableRows);

const floorBudgets: Record<FloorCall, [label: string, budget: number | null]> = {
  create: ['POST /events / bare Koa 3 + one INSERT', 8],
  update: ['PUT /events/:id / bare Koa 3 + one UPDATE', 8],
  delete: ['DELETE /events/:id / bare Koa 3 + one DELETE', 8],
  undo: ['POST /history/:id/undo of a created event / bare Koa 3 + one DELETE', null],
  poll: ['GET /events, unchanged / bare Koa 3 + SELECT 1', 3],
};

const formatMs = (value: number) => value.toFixed(2).padStart(6);

const IMPORT_DURING_WRITES_BUDGET_MS = 2000;
const MAX_WRITE_SLOWDOWN = 2;
const MAX_ATTACK_SLOWDOWN = 2;
const MAX_GATEWAY_RATIO = 1.35;

async function printComparison(
  label: string,
  budget: number | null,
  measured: Target,
  reference: Target,
) {
  const [a, b] = (await compare([measured, reference])) as [Percentiles, Percentiles];
  const ratios = [a.p50 / b.p50, a.p99 / b.p99];
  const verdict =
    budget === null
      ? ''
      : `budget ${budget}: ${ratios.every((ratio) => ratio <= budget) ? 'within' : 'OVER'}`;
  print(
    `${label.padEnd(66)} p50 ${formatMs(a.p50)} / ${formatMs(b.p50)} ms = ${ratios[0]?.toFixed(2)}   ` +
      `p99 ${formatMs(a.p99)} / ${formatMs(b.p99)} ms = ${ratios[1]?.toFixed(2)}   ${verdict}`,
  );
}

const kinds = ['week', 'month', 'compactMonth', 'conflicts', 'create'] as const;
const formatThousands = (size: number) => `${size / 1000}k`;

const fixture = await createBenchFixture();
try {
  const smallOwner = await fixture.createCalendar(fixture.smallDb, SMALL_SIZE);
  const owners: CalendarOwner[] = [];
  for (const size of SIZES) owners.push(await fixture.createCalendar(fixture.largeDb, size));
  const seededCount = SIZES.reduce((sum, size) => sum + size, 0);
  print(`Filling the table with ${tableRows} events …`);
  await seedOtherCalendars(fixture.largeDb, tableRows - seededCount);
  await analyze(fixture.smallDb);
  await analyze(fixture.largeDb);
  const core = await fixture.startCore(fixture.largeDbUrl);
  const coreOnSmallDb = await fixture.startCore(fixture.smallDbUrl);

  for (const [index, owner] of owners.entries()) {
    const baseline = await fixture.startBaseline(fixture.largeDbUrl, owner);
    for (const call of kinds) {
      const [measured, baselineTarget] = [
        createTarget(call, core, owner),
        createTarget(call, baseline, owner),
      ];
      const size = formatThousands(SIZES[index] ?? 0);
      await printComparison(
        `${callLabels[call]}, of ${size} / bare Koa 3 + same SQL through pg`,
        2,
        measured,
        baselineTarget,
      );
    }
  }
  const [small, , large] = owners as [CalendarOwner, CalendarOwner, CalendarOwner];
  for (const call of kinds) {
    const [largeTarget, smallTarget] = [
      createTarget(call, core, large),
      createTarget(call, core, small),
    ];
    await printComparison(
      `${callLabels[call]}, 100k / 1k events of one's own`,
      1.2,
      largeTarget,
      smallTarget,
    );
  }
  const gateway = await fixture.startGateway(core);
  for (const call of kinds) {
    await printComparison(
      `${callLabels[call]}, through the gateway / direct`,
      MAX_GATEWAY_RATIO,
      createTarget(call, gateway, small),
      createTarget(call, core, small),
    );
  }
  const [conflictsInManyEvents, conflictsInFewEvents] = [
    createTarget('conflicts', core, small),
    createTarget('conflicts', coreOnSmallDb, smallOwner),
  ];
  await printComparison(
    `${callLabels.conflicts}, ${tableRows} / ${SMALL_SIZE} rows in all`,
    1.5,
    conflictsInManyEvents,
    conflictsInFewEvents,
  );
  for (const [index, owner] of owners.entries()) {
    const { serviceMs, baselineMs } = await compareImport(fixture.largeDb, core, owner);
    const label = `Import of ${formatThousands(IMPORT_SIZE)} events into ${formatThousands(SIZES[index] ?? 0)}`;
    const verdict = serviceMs <= IMPORT_BUDGET_MS ? 'within' : 'OVER';
    print(
      `${`${label} / the same writes alone`.padEnd(66)} p50 ${formatMs(serviceMs)} / ${formatMs(baselineMs)} ms = ` +
        `${(serviceMs / baselineMs).toFixed(2)}   budget ${IMPORT_BUDGET_MS} ms: ${verdict}`,
    );
  }
  for (const size of INSTALLATION_SIZES) {
    print(`Importing ${size} events …`);
    const installation = await fixture.startInstallation(`installation_${size}`);
    const owner = await importCalendars(installation, size);
    for (const kind of ['create', 'update', 'delete', 'undo', 'poll'] as const) {
      const [label, budget] = floorBudgets[kind];
      const floorKind = kind === 'undo' ? 'delete' : kind;
      const target = await createFloorComparisonTarget(kind, installation.coreUrl, owner);
      const floor = await createFloorComparisonTarget(floorKind, installation.floorUrl, owner);
      // The events of the target were created faster than any user would.
      await waitForWorker(installation.db);
      await printComparison(`${label}, of ${formatThousands(size)}`, budget, target, floor);
    }
    const { importMs, p95AloneMs, p95DuringImportMs } =
      await measureImportDuringWrites(installation);
    const slowdown = p95DuringImportMs / p95AloneMs;
    const importVerdict = importMs <= IMPORT_DURING_WRITES_BUDGET_MS ? 'within' : 'OVER';
    print(
      `${`Import of ${formatThousands(IMPORT_SIZE)} events with 8 concurrent writers, of ${formatThousands(size)}`.padEnd(66)} ` +
        `${formatMs(importMs)} ms   budget ${IMPORT_DURING_WRITES_BUDGET_MS} ms: ${importVerdict}`,
    );
    print(
      `${'p95 of these writers, during the import / without it'.padEnd(66)} ` +
        `${formatMs(p95DuringImportMs)} / ${formatMs(p95AloneMs)} ms = ${slowdown.toFixed(2)}   ` +
        `budget ${MAX_WRITE_SLOWDOWN}: ${slowdown <= MAX_WRITE_SLOWDOWN ? 'within' : 'OVER'}`,
    );
    await installation.close();
  }
  const attacked = await fixture.startInstallation('fairness');
  for (const earlierUploads of [0, 6]) {
    const { p95AloneMs, p95DuringAttackMs, hostileRequests } = await measureFairness(
      attacked,
      earlierUploads,
    );
    const attackSlowdown = p95DuringAttackMs / p95AloneMs;
    const label = `p95 of a month view, during an attack after ${earlierUploads} uploads / without it`;
    print(
      `${label.padEnd(66)} ` +
        `${formatMs(p95DuringAttackMs)} / ${formatMs(p95AloneMs)} ms = ${attackSlowdown.toFixed(2)}   ` +
        `budget ${MAX_ATTACK_SLOWDOWN}: ${attackSlowdown <= MAX_ATTACK_SLOWDOWN ? 'within' : 'OVER'}, ` +
        `${hostileRequests} hostile requests`,
    );
  }
  await attacked.close();
  const { added, same, changed } = await timeSync(core, small);
  const verdict = added <= SYNC_BUDGET_MS ? 'within' : 'OVER';
  print(
    `${`Sync of ${formatThousands(SYNC_SIZE)} events, new / as they are / changed`.padEnd(66)} ` +
      `p50 ${formatMs(added)} / ${formatMs(same)} / ${formatMs(changed)} ms   budget ${SYNC_BUDGET_MS} ms: ${verdict}`,
  );
} finally {
  await fixture.close();
}
