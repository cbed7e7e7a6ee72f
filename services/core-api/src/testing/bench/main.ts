import { compareImport, IMPORT_BUDGET, IMPORTED } from './import.ts';
import { compare, type Figures, type Target } from './measure.ts';
import { analyze, MONTH, seedCrowd, WEEK } from './seed.ts';
import { setStage, type Owner } from './stage.ts';
import { SYNC_BUDGET, SYNCED, timeSync } from './sync.ts';
import { bodyOf, HOUR_ASKED } from './statements.ts';

// Usage: npm run bench -- core [<rows in the table>]

const SIZES = [1000, 10_000, 100_000];
const SMALL = 1000;
const tableRows = Number(process.argv[2] ?? 1_000_000);

const say = (line: string) => process.stdout.write(`${line}\n`);

type Call = 'week' | 'month' | 'conflicts' | 'create';
const calls: Record<Call, string> = {
  week: 'GET /events, a week',
  month: 'GET /events, a month',
  conflicts: 'GET /events/conflicts/check',
  create: 'POST /events',
};
const listing = ({ start, end }: typeof WEEK) =>
  `/events?${new URLSearchParams({ start_date: start, end_date: end }).toString()}`;
const paths = {
  week: listing(WEEK),
  month: listing(MONTH),
  conflicts: `/events/conflicts/check?${new URLSearchParams(HOUR_ASKED).toString()}`,
};
let hour = 0;

function target(call: Call, baseUrl: string, { token, scheduleId }: Owner): Target {
  if (call !== 'create') {
    return { token, next: () => ({ method: 'GET', url: baseUrl + paths[call] }) };
  }
  const post = () => {
    // Each at another hour, so that no answer grows by conflicts with those before.
    hour += 1;
    return JSON.stringify(bodyOf(scheduleId, hour));
  };
  return { token, next: () => ({ method: 'POST', url: `${baseUrl}/events`, body: post() }) };
}

const ms = (value: number) => value.toFixed(2).padStart(6);

async function line(what: string, budget: number, ours: Target, beside: Target) {
  const [a, b] = (await compare([ours, beside])) as [Figures, Figures];
  const ratios = [a.p50 / b.p50, a.p99 / b.p99];
  const verdict = ratios.every((ratio) => ratio <= budget) ? 'within' : 'OVER';
  say(
    `${what.padEnd(66)} p50 ${ms(a.p50)} / ${ms(b.p50)} ms = ${ratios[0]?.toFixed(2)}   ` +
      `p99 ${ms(a.p99)} / ${ms(b.p99)} ms = ${ratios[1]?.toFixed(2)}   budget ${budget}: ${verdict}`,
  );
}

const kinds = ['week', 'month', 'conflicts', 'create'] as const;
const thousands = (size: number) => `${size / 1000}k`;

const stage = await setStage();
try {
  const lone = await stage.calendar(stage.few, SMALL);
  const owners: Owner[] = [];
  for (const size of SIZES) owners.push(await stage.calendar(stage.many, size));
  const seeded = SIZES.reduce((sum, size) => sum + size, 0);
  say(`Filling the table with ${tableRows} events …`);
  await seedCrowd(stage.many, tableRows - seeded);
  await analyze(stage.few);
  await analyze(stage.many);
  const core = await stage.serveCore(stage.manyUrl);
  const coreOfFew = await stage.serveCore(stage.fewUrl);

  for (const [index, owner] of owners.entries()) {
    const floor = await stage.serveFloor(stage.manyUrl, owner);
    for (const call of kinds) {
      const [ours, bare] = [target(call, core, owner), target(call, floor, owner)];
      const size = thousands(SIZES[index] ?? 0);
      await line(`${calls[call]}, of ${size} / bare Koa 3 + same SQL through pg`, 2, ours, bare);
    }
  }
  const [small, , large] = owners as [Owner, Owner, Owner];
  for (const call of kinds) {
    const [of100k, of1k] = [target(call, core, large), target(call, core, small)];
    await line(`${calls[call]}, 100k / 1k events of one's own`, 1.2, of100k, of1k);
  }
  const [inMany, inFew] = [target('conflicts', core, small), target('conflicts', coreOfFew, lone)];
  await line(`${calls.conflicts}, ${tableRows} / ${SMALL} rows in all`, 1.5, inMany, inFew);
  for (const [index, owner] of owners.entries()) {
    const { ours, floor } = await compareImport(stage.many, core, owner);
    const what = `Import of ${thousands(IMPORTED)} events into ${thousands(SIZES[index] ?? 0)}`;
    const verdict = ours <= IMPORT_BUDGET ? 'within' : 'OVER';
    say(
      `${`${what} / the same writes alone`.padEnd(66)} p50 ${ms(ours)} / ${ms(floor)} ms = ` +
        `${(ours / floor).toFixed(2)}   budget ${IMPORT_BUDGET} ms: ${verdict}`,
    );
  }
  const { added, same, changed } = await timeSync(core, small);
  const verdict = added <= SYNC_BUDGET ? 'within' : 'OVER';
  say(
    `${`Sync of ${thousands(SYNCED)} events, new / as they are / changed`.padEnd(66)} ` +
      `p50 ${ms(added)} / ${ms(same)} / ${ms(changed)} ms   budget ${SYNC_BUDGET} ms: ${verdict}`,
  );
} finally {
  await stage.strike();
}
