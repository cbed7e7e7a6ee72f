import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { watchClock } from './clock-correction.ts';
import { createLog, startWorker } from './index.ts';
import { createTestDatabase } from './testing/index.ts';

const HOUR_MS = 3_600_000;

describe('watchClock', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
  afterEach(() => mock.timers.reset());

  it('reports a clock that is set back, but neither one that is set forward nor small corrections', () => {
    let offsetMs = 0;
    const onSetBack = jest.fn();
    const clock = () => performance.now() + offsetMs;
    const stop = watchClock({ onSetBack, clock });
    for (const [nextOffsetMs, calls] of [
      [HOUR_MS, 0],
      [HOUR_MS - 1000, 0],
      [0, 1],
      [0, 1],
    ] as const) {
      offsetMs = nextOffsetMs;
      mock.timers.tick(5000);
      expect(onSetBack).toHaveBeenCalledTimes(calls);
    }
    stop();
  });
});

test('startWorker runs a job that was enqueued while the clock was ahead', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'no-migrations-'));
  const schema = 'ahead';
  const { db, url, drop } = await createTestDatabase({ schema, directory, jobs: true });
  await db.raw(`select ${schema}.add_job('ring')`);
  await db.raw(
    `update ${schema}._private_jobs set run_at = now() + interval '3 hours',
       created_at = now() + interval '3 hours', updated_at = now() + interval '3 hours'`,
  );
  const ran = Promise.withResolvers<void>();
  const worker = await startWorker({
    url,
    schema,
    log: createLog('worker', 'silent'),
    tasks: { ring: () => ran.resolve() },
  });
  await expect(ran.promise).resolves.toBeUndefined();
  await worker.stop();
  await drop();
  await rm(directory, { recursive: true });
});
