import { createLog } from '@scheduler/service-kit';
import { createPool, type Pool } from './pool.ts';

const TRIAL = new URL('../testing/trial-worker.ts', import.meta.url);

let pool: Pool<string, number, string>;
beforeEach(() => {
  pool = createPool({ module: TRIAL, size: 1, room: 4, log: createLog('ai', 'silent') });
});
afterEach(() => pool.close());

const run = (question: string, owner = 'ada', signal?: AbortSignal) =>
  pool.run({ owner, question, ...(signal && { signal }) });

test('what a thread says is passed on, in its order', async () => {
  const heard: number[] = [];
  const result = await pool.run({
    owner: 'ada',
    question: 'hello',
    onProgress: (progress) => heard.push(progress),
  });
  expect([heard, result]).toEqual([[5], 'HELLO']);
  expect(pool.load()).toEqual({ running: 0, waiting: 0 });
});

test.each(['refuse', 'throw', 'end'])(
  'after one that fails (%s) the next is answered',
  async (how) => {
    await expect(run(how)).rejects.toThrow(/It would not|It broke|A worker of plans ended/);
    expect(await run('next')).toBe('NEXT');
  },
);

test('one that is started ahead is told to make itself ready', async () => {
  const options = { module: TRIAL, size: 1, log: createLog('ai', 'silent') };
  const early = createPool<string, number, unknown>({ ...options, ahead: true });
  expect(await early.run({ owner: 'ada', question: 'ahead' })).toEqual({ ahead: true });
  await early.close();
});

test('what computes without end is ended with its thread, and what waits goes on', async () => {
  const hangUp = new AbortController();
  const endless = run('compute', 'ada', hangUp.signal);
  const waiting = run('next', 'ben');
  expect(pool.load()).toEqual({ running: 1, waiting: 1 });
  hangUp.abort(new Error('Enough'));
  await expect(endless).rejects.toThrow('Enough');
  expect(await waiting).toBe('NEXT');
});

test('what waits can be given up', async () => {
  const hangUp = new AbortController();
  const first = run('wait').catch((error: unknown) => error);
  const second = run('never', 'ben', hangUp.signal);
  hangUp.abort(new Error('Enough'));
  await expect(second).rejects.toThrow('Enough');
  await expect(run('never', 'ben', hangUp.signal)).rejects.toThrow('Enough');
  expect(pool.load()).toEqual({ running: 1, waiting: 0 });
  await pool.close();
  expect(await first).toMatchObject({ code: 'busy' });
});

test('there is room for so many, for one person fewer, and each has one thread', async () => {
  const wide = createPool<string, number, string>({
    module: TRIAL,
    size: 2,
    room: 4,
    log: createLog('ai', 'silent'),
  });
  const ask = (owner: string) =>
    wide.run({ owner, question: 'wait' }).catch((error: { code: string }) => error.code);
  const asked = [ask('ada'), ask('ada'), ask('ada'), ask('ada')];
  expect(wide.load()).toEqual({ running: 1, waiting: 3 });
  expect(await ask('ada')).toBe('busy');
  asked.push(ask('ben'), ask('ben'));
  expect(wide.load()).toEqual({ running: 2, waiting: 4 });
  expect(await ask('eve')).toBe('busy');
  await wide.close();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['busy']));
});
