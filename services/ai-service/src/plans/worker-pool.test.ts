import { createLog } from '@scheduler/service-kit';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

const TEST_WORKER = new URL('../testing/test-worker.ts', import.meta.url);

let pool: WorkerPool<string, number, string>;
beforeEach(() => {
  pool = createWorkerPool({
    workerUrl: TEST_WORKER,
    maxWorkers: 1,
    maxQueued: 4,
    log: createLog('ai', 'silent'),
  });
});
afterEach(() => pool.close());

const run = (input: string, ownerId = 'ada', signal?: AbortSignal) =>
  pool.run({ ownerId, input, ...(signal && { signal }) });

test('the worker pool forwards progress in order and returns the result', async () => {
  const progressValues: number[] = [];
  const result = await pool.run({
    ownerId: 'ada',
    input: 'hello',
    onProgress: (progress) => progressValues.push(progress),
  });
  expect([progressValues, result]).toEqual([[5], 'HELLO']);
  expect(pool.getLoad()).toEqual({ running: 0, waiting: 0 });
});

test.each(['reject', 'throw', 'end'])(
  'the pool runs the next task after one that fails (%s)',
  async (how) => {
    await expect(run(how)).rejects.toThrow(/Task rejected|Task failed|Solver worker exited/);
    expect(await run('next')).toBe('NEXT');
  },
);

test('aborting a task that never ends terminates its worker, and queued tasks still run', async () => {
  const controller = new AbortController();
  const endless = run('compute', 'ada', controller.signal);
  const waiting = run('next', 'ben');
  expect(pool.getLoad()).toEqual({ running: 1, waiting: 1 });
  controller.abort(new Error('Enough'));
  await expect(endless).rejects.toThrow('Enough');
  expect(await waiting).toBe('NEXT');
});

test('a task can be aborted while it is queued', async () => {
  const controller = new AbortController();
  const first = run('wait').catch((error: unknown) => error);
  const second = run('never', 'ben', controller.signal);
  controller.abort(new Error('Enough'));
  await expect(second).rejects.toThrow('Enough');
  await expect(run('never', 'ben', controller.signal)).rejects.toThrow('Enough');
  expect(pool.getLoad()).toEqual({ running: 1, waiting: 0 });
  await pool.close();
  expect(await first).toMatchObject({ code: 'busy' });
});

test('the queue is limited in total and per owner, and each owner uses at most one worker', async () => {
  const widePool = createWorkerPool<string, number, string>({
    workerUrl: TEST_WORKER,
    maxWorkers: 2,
    maxQueued: 4,
    log: createLog('ai', 'silent'),
  });
  const runWaiting = (ownerId: string) =>
    widePool.run({ ownerId, input: 'wait' }).catch((error: { code: string }) => error.code);
  const results = [runWaiting('ada'), runWaiting('ada'), runWaiting('ada'), runWaiting('ada')];
  expect(widePool.getLoad()).toEqual({ running: 1, waiting: 3 });
  expect(await runWaiting('ada')).toBe('busy');
  results.push(runWaiting('ben'), runWaiting('ben'));
  expect(widePool.getLoad()).toEqual({ running: 2, waiting: 4 });
  expect(await runWaiting('eve')).toBe('busy');
  await widePool.close();
  expect(new Set(await Promise.all(results))).toEqual(new Set(['busy']));
});
