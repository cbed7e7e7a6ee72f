import { APIConnectionError, RateLimitError } from 'openai';
import { readConfig } from './config.ts';
import { readFault } from './faults.ts';
import { openBench, type Bench } from './testing/bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const ask = (model = 'emulator') => bench.openai.responses.create({ model, input: 'Hello' });

test('a fault is written in a line', () => {
  expect(readFault('error:status=429,code=insufficient_quota,times=2')).toEqual({
    kind: 'error',
    times: 2,
    settings: { status: '429', code: 'insufficient_quota', times: '2' },
  });
  expect(readFault('text:text={"a":1,"b":2}').settings.text).toBe('{"a":1,"b":2}');
  expect(() => readFault('flood')).toThrow('There is no fault "flood"');
});

test('faults come by the environment, by the control, by a header and by a model’s name', async () => {
  expect(readConfig({ FAULTS: 'refusal; error:status=503' }).faults).toHaveLength(2);
  const control = (path: string, body: object) =>
    fetch(`${bench.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect((await control('faults', { fault: 'error:status=503,times=2' })).status).toBe(204);
  await expect(ask()).rejects.toMatchObject({ status: 503 });
  await expect(ask()).rejects.toMatchObject({ status: 503 });
  expect((await ask()).status).toBe('completed');
  await expect(ask('emulator/error:status=404')).rejects.toMatchObject({ code: 'model_not_found' });
  const headers = { 'x-emulator-fault': 'failed' };
  const failed = await bench.openai.responses.create({ model: 'x', input: 'x' }, { headers });
  expect(failed.status).toBe('failed');
});

test('the SDK knows each of them', async () => {
  const limited = 'emulator/error:status=429,retry-after=120';
  await expect(ask(limited)).rejects.toBeInstanceOf(RateLimitError);
  await expect(ask('emulator/reset')).rejects.toBeInstanceOf(APIConnectionError);
  await expect(
    bench.openai.responses.create({ model: 'emulator/hang', input: 'x' }, { timeout: 50 }),
  ).rejects.toBeInstanceOf(APIConnectionError);
  await expect(ask('emulator/truncated')).rejects.toBeInstanceOf(SyntaxError);
});

test('a stream is cut with noise or without', async () => {
  const read = async (model: string) => {
    const types: string[] = [];
    const stream = await bench.openai.responses.create({ model, input: 'x', stream: true });
    for await (const { type } of stream) types.push(type);
    return types;
  };
  expect((await read('emulator')).at(-1)).toBe('response.completed');
  const quiet = await read('emulator/cut:how=quiet');
  expect(quiet.length).toBeGreaterThan(2);
  expect(quiet).not.toContain('response.completed');
  await expect(read('emulator/cut')).rejects.toThrow(/terminated|aborted|Connection/);
});

test('a wrong key is refused', async () => {
  const strict = await openBench({ apiKeys: ['sk-right'] });
  await expect(
    strict.openai.responses.create({ model: 'emulator', input: 'x' }),
  ).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
  await strict.stop();
});
