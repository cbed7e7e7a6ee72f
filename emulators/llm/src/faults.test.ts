import { fetchStatus } from '@scheduler/emulator-kit/testing';
import { APIConnectionError, RateLimitError } from 'openai';
import { readConfig } from './config.ts';
import { parseFault } from './faults.ts';
import { startTestEmulator, type TestEmulator } from './testing/test-emulator.ts';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator();
});
afterEach(() => emulator.stop());

const createResponse = (model = 'emulator') =>
  emulator.openai.responses.create({ model, input: 'Hello' });

test('a fault is parsed from one line', () => {
  expect(parseFault('error:status=429,code=insufficient_quota,times=2')).toEqual({
    kind: 'error',
    times: 2,
    settings: { status: '429', code: 'insufficient_quota', times: '2' },
  });
  expect(parseFault('text:text={"a":1,"b":2}').settings.text).toBe('{"a":1,"b":2}');
  expect(() => parseFault('flood')).toThrow('Unknown fault "flood"');
});

test('faults can be set by the environment, the control endpoint, a header or the model name', async () => {
  expect(readConfig({ FAULTS: 'refusal; error:status=503' }).faults).toHaveLength(2);
  const control = (path: string, body: object) =>
    fetch(`${emulator.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect((await control('faults', { fault: 'error:status=503,times=2' })).status).toBe(204);
  await expect(createResponse()).rejects.toMatchObject({ status: 503 });
  await expect(createResponse()).rejects.toMatchObject({ status: 503 });
  expect((await createResponse()).status).toBe('completed');
  await expect(createResponse('emulator/error:status=404')).rejects.toMatchObject({
    code: 'model_not_found',
  });
  const headers = { 'x-emulator-fault': 'failed' };
  const failed = await emulator.openai.responses.create({ model: 'x', input: 'x' }, { headers });
  expect(failed.status).toBe('failed');
});

test("faults make the vendor's SDK throw its error classes", async () => {
  const limited = 'emulator/error:status=429,retry-after=120';
  await expect(createResponse(limited)).rejects.toBeInstanceOf(RateLimitError);
  await expect(createResponse('emulator/reset')).rejects.toBeInstanceOf(APIConnectionError);
  await expect(
    emulator.openai.responses.create({ model: 'emulator/hang', input: 'x' }, { timeout: 50 }),
  ).rejects.toBeInstanceOf(APIConnectionError);
  await expect(createResponse('emulator/truncated')).rejects.toBeInstanceOf(SyntaxError);
});

test('a fault can end a stream early with or without a connection error', async () => {
  const readEventTypes = async (model: string) => {
    const types: string[] = [];
    const stream = await emulator.openai.responses.create({ model, input: 'x', stream: true });
    for await (const { type } of stream) types.push(type);
    return types;
  };
  expect((await readEventTypes('emulator')).at(-1)).toBe('response.completed');
  const quietEvents = await readEventTypes('emulator/cut:how=quiet');
  expect(quietEvents.length).toBeGreaterThan(2);
  expect(quietEvents).not.toContain('response.completed');
  await expect(readEventTypes('emulator/cut')).rejects.toThrow(/terminated|aborted|Connection/);
});

test('a request with a wrong API key is rejected', async () => {
  const strict = await startTestEmulator({ apiKeys: ['sk-right'] });
  await expect(
    strict.openai.responses.create({ model: 'emulator', input: 'x' }),
  ).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
  await strict.stop();
});

test('the emulator rejects requests for the name of a website that resolves to this machine', async () => {
  for (const path of ['/health', '/v1/models', '/_control/requests']) {
    expect(await fetchStatus(emulator.url + path, 'attacker.example')).toBe(421);
  }
  expect(await fetchStatus(`${emulator.url}/health`, 'localhost')).toBe(200);
});
