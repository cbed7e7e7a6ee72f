import * as z from 'zod';
import { modelIntent } from '../assistant/model-parser/intent-prompt.ts';
import { eventSelection } from '../assistant/model-parser/event-selection.ts';
import { until } from '../testing/asking.ts';
import { ASKED, local, modelTrial, THURSDAY, understood } from '../testing/trial.ts';
import { createOpenAiModel, type ModelOptions } from './openai.ts';
import { phrased } from './phrasing.ts';

const trial = modelTrial();

test('what the model understands is answered from the calendar', async () => {
  const reply = await trial.bench.ask(ASKED);
  expect(reply).toMatchObject({ ...understood, understood: 'Agenda: tomorrow.' });
  expect(reply.result).toMatchObject({
    text: expect.stringContaining('9:00 AM to 9:30 AM Standup'),
  });
  expect(trial.bench.lines.map(({ message }) => message)).toContain('the language model answered');
});

test('A1 no key: everything is answered here, in the same shape', async () => {
  await trial.open({ setup: { model: null } });
  expect(await trial.bench.ask('What does Thursday look like')).toMatchObject({
    source: 'local',
    notice: null,
    result: { kind: 'answer', event_ids: [expect.any(String)] },
  });
  expect(await trial.bench.ask(ASKED)).toMatchObject(local(null));
  expect(await trial.bench.settings()).toMatchObject({
    configured: false,
    model: null,
    host: null,
  });
  expect(await trial.asked()).toBe(0);
});

test.each([
  ['hang', 'responses'],
  ['hang', 'chat'],
  ['stall', 'responses'],
  ['stall', 'chat'],
] as const)('A2 a model that does not go on (%s) is given up in time: %s', async (fault, api) => {
  await trial.open({ setup: { deadline: 400 }, api });
  await trial.llm.fault(`${fault}:times=3`);
  expect(await trial.bench.ask(ASKED)).toMatchObject(local());
  expect(await trial.asked()).toBe(1);
});

test('A3 a short Retry-After is obeyed, a long one opens the circuit', async () => {
  await trial.llm.fault('error:status=429,retry-after=1');
  const begun = performance.now();
  expect(await trial.bench.ask(ASKED)).toMatchObject(understood);
  expect(performance.now() - begun).toBeGreaterThan(1000);
  expect(await trial.asked()).toBe(2);
  await trial.llm.fault('error:status=429,retry-after=120');
  await trial.llm.answer('Was steht am Freitag an', THURSDAY);
  expect(await trial.bench.ask('Was steht am Freitag an')).toMatchObject(local());
  expect(await trial.bench.ask('Was steht am Freitag an')).toMatchObject(local());
  expect(await trial.asked()).toBe(3);
  trial.now += 121_000;
  expect(await trial.bench.ask('Was steht am Freitag an')).toMatchObject(understood);
});

test('A4 a quota that is used up is not tried again, and told to the operator once', async () => {
  await trial.llm.fault('error:status=429,code=insufficient_quota,times=5');
  expect(await trial.bench.ask(ASKED)).toMatchObject(local());
  expect(await trial.asked()).toBe(1);
  trial.now += 5 * 60_000;
  expect(await trial.bench.ask(ASKED)).toMatchObject(local());
  expect(await trial.asked()).toBe(1);
  trial.now += 6 * 60_000;
  expect(await trial.bench.ask(ASKED)).toMatchObject(local());
  expect(await trial.asked()).toBe(2);
  const alerts = trial.bench.lines.filter(({ level }) => level === 'error');
  expect(alerts.map(({ message }) => message)).toEqual([
    'the quota of the language model is used up',
  ]);
});

test.each([500, 503])('A5 a %i is tried once more', async (status) => {
  await trial.llm.fault(`error:status=${status}`);
  expect(await trial.bench.ask(ASKED)).toMatchObject(understood);
  expect(await trial.asked()).toBe(2);
});

test('A5 faults in a row open the circuit, and a success closes it', async () => {
  await trial.llm.fault('error:status=503,times=6');
  for (const _ of [1, 2, 3]) expect(await trial.bench.ask(ASKED)).toMatchObject(local());
  expect(await trial.asked()).toBe(6);
  expect(await trial.bench.ask(ASKED)).toMatchObject(local());
  expect(await trial.asked()).toBe(6);
  trial.now += 61_000;
  expect(await trial.bench.ask(ASKED)).toMatchObject(understood);
});

test.each([401, 403])('A6 a key that is refused with %i degrades the service', async (status) => {
  await trial.llm.fault(`error:status=${status}`);
  expect((await trial.bench.health()).status).toBe('ok');
  expect(await trial.bench.ask(ASKED)).toMatchObject(local());
  expect(await trial.asked()).toBe(1);
  expect((await trial.bench.health()).status).toBe('degraded');
  trial.now += 11 * 60_000;
  expect(await trial.bench.ask(ASKED)).toMatchObject(understood);
  expect((await trial.bench.health()).status).toBe('ok');
});

test.each([404, 400])(
  'A7 settings that the server refuses with %i are logged once',
  async (status) => {
    await trial.llm.fault(`error:status=${status},times=2`);
    expect(await trial.bench.ask(ASKED)).toMatchObject(local());
    trial.now += 11 * 60_000;
    expect(await trial.bench.ask(ASKED)).toMatchObject(local());
    expect(await trial.asked()).toBe(2);
    const alerts = trial.bench.lines.filter(({ level }) => level === 'error');
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.message).toBe('the language model does not take our settings');
  },
);

test.each(['responses', 'chat'] as const)(
  'A8 every schema that is sent is strict: %s',
  async (api) => {
    const { model: options } = trial.llm.setup({}, api);
    const model = createOpenAiModel(options as ModelOptions);
    const asking = {
      signal: AbortSignal.timeout(5000),
      userId: trial.ada.user.id,
      complaint: null,
    };
    const data = { name: 'x', version: 1, instructions: 'x', data: {}, maxOutputTokens: 500 };
    for (const schema of [modelIntent, eventSelection, phrased]) {
      const { text } = await model.say({ ...data, schema }, asking);
      expect(schema.safeParse(JSON.parse(text)).success).toBe(true);
    }
    const loose = z.object({ day: z.string().min(3) });
    await expect(model.say({ ...data, schema: loose }, asking)).rejects.toMatchObject({
      kind: 'settings',
      message: expect.stringContaining('invalid_json_schema'),
    });
  },
);

test.each(['bad-json', 'wrong-shape'])(
  'A9 A10 an answer of %s is asked for once more',
  async (fault) => {
    await trial.llm.fault(fault);
    expect(await trial.bench.ask(ASKED)).toMatchObject(understood);
    const [first, second] = await trial.llm.requests();
    expect(first?.body.input).toEqual(second?.body.input);
    expect(second?.body.instructions).toContain('Your answer before could not be read');
    await trial.llm.fault(`${fault}:times=2`);
    await trial.llm.answer('Und am Freitag', THURSDAY);
    expect(await trial.bench.ask('Und am Freitag')).toMatchObject(local());
    expect(await trial.asked()).toBe(4);
  },
);

test.each(['incomplete', 'incomplete:reason=content_filter', 'refusal', 'failed'])(
  'A11 A12 A13 %s: answered here',
  async (fault) => {
    await trial.llm.fault(fault);
    const reply = await trial.bench.ask(ASKED);
    expect(reply).toMatchObject(local());
    expect(JSON.stringify(reply)).not.toContain('sorry');
    expect(await trial.asked()).toBe(1);
  },
);

test.each(['incomplete', 'incomplete:reason=content_filter', 'refusal'])(
  'A11 A12 %s over Chat Completions: answered here',
  async (fault) => {
    await trial.open({ api: 'chat' });
    await trial.llm.fault(fault);
    expect(await trial.bench.ask(ASKED)).toMatchObject(local());
    expect(await trial.asked()).toBe(1);
  },
);

test.each(['cut', 'cut:how=quiet', 'truncated', 'html'])(
  'A18 A19 a stream that is %s is tried once more, then answered here',
  async (fault) => {
    await trial.llm.fault(fault);
    expect(await trial.bench.ask(ASKED)).toMatchObject(understood);
    await trial.llm.fault(`${fault}${fault.includes(':') ? ',' : ':'}times=2`);
    await trial.llm.answer('Und am Freitag', THURSDAY);
    expect(await trial.bench.ask('Und am Freitag')).toMatchObject(local());
    expect(await trial.asked()).toBe(4);
  },
);

test.each(['cut', 'cut:how=quiet', 'truncated', 'html'])(
  'A18 A19 so is one of Chat Completions: %s',
  async (fault) => {
    await trial.open({ api: 'chat' });
    await trial.llm.fault(`${fault}${fault.includes(':') ? ',' : ':'}times=2`);
    expect(await trial.bench.ask(ASKED)).toMatchObject(local());
    expect(await trial.asked()).toBe(2);
  },
);

test('A18 whoever hangs up ends the call', async () => {
  await trial.llm.fault('hang');
  const leaving = new AbortController();
  const asking = trial.bench
    .ask(ASKED, trial.ada, leaving.signal)
    .catch((error: Error) => error.name);
  await until(async () => (await trial.asked()) === 1);
  leaving.abort();
  expect(await asking).toBe('AbortError');
  await until(() => trial.bench.lines.some(({ about }) => about.kind === 'left'));
  expect(await trial.bench.ask(ASKED)).toMatchObject(understood);
});
