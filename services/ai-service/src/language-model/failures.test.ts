import * as z from 'zod';
import { modelIntent } from '../assistant/model-parser/intent-prompt.ts';
import { eventSelection } from '../assistant/model-parser/event-selection.ts';
import { waitUntil } from '@scheduler/service-kit/testing';
import {
  AGENDA_REQUEST,
  localReply,
  setUpModelFixture,
  THURSDAY_AGENDA,
  modelReply,
} from '../testing/model-fixture.ts';
import { createOpenAiModel, type ModelOptions } from './openai.ts';
import { rephrasedSentences } from './rephrase.ts';

const fixture = setUpModelFixture();

test('a request that only the model can interpret is answered from the calendar', async () => {
  const reply = await fixture.assistant.ask(AGENDA_REQUEST);
  expect(reply).toMatchObject({ ...modelReply, understood: 'Agenda: tomorrow.' });
  expect(reply.result).toMatchObject({
    text: expect.stringContaining('9:00 AM to 9:30 AM Standup'),
  });
  expect(fixture.assistant.logEntries.map(({ message }) => message)).toContain(
    'the language model responded',
  );
});

test('without an API key, all requests are answered locally in the same format', async () => {
  await fixture.restart({ setup: { model: null } });
  expect(await fixture.assistant.ask('What does Thursday look like')).toMatchObject({
    source: 'local',
    notice: null,
    result: { kind: 'answer', event_ids: [expect.any(String)] },
  });
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply(null));
  expect(await fixture.assistant.getSettings()).toMatchObject({
    configured: false,
    model: null,
    host: null,
  });
  expect(await fixture.countRequests()).toBe(0);
});

test.each([
  ['hang', 'responses'],
  ['hang', 'chat'],
  ['stall', 'responses'],
  ['stall', 'chat'],
] as const)(
  'a request times out if the model stops responding (%s, %s API)',
  async (fault, api) => {
    await fixture.restart({ setup: { deadlineMs: 400 }, api });
    await fixture.llm.injectFault(`${fault}:times=3`);
    expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
    expect(await fixture.countRequests()).toBe(1);
  },
);

test('the service waits for a short Retry-After, and opens the circuit breaker for a long one', async () => {
  await fixture.llm.injectFault('error:status=429,retry-after=1');
  const startedAt = performance.now();
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(modelReply);
  expect(performance.now() - startedAt).toBeGreaterThan(1000);
  expect(await fixture.countRequests()).toBe(2);
  await fixture.llm.injectFault('error:status=429,retry-after=120');
  await fixture.llm.setResponse('Was steht am Freitag an', THURSDAY_AGENDA);
  expect(await fixture.assistant.ask('Was steht am Freitag an')).toMatchObject(localReply());
  expect(await fixture.assistant.ask('Was steht am Freitag an')).toMatchObject(localReply());
  expect(await fixture.countRequests()).toBe(3);
  fixture.now += 121_000;
  expect(await fixture.assistant.ask('Was steht am Freitag an')).toMatchObject(modelReply);
});

test('an exhausted quota is not retried and is reported once in the log', async () => {
  await fixture.llm.injectFault('error:status=429,code=insufficient_quota,times=5');
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
  expect(await fixture.countRequests()).toBe(1);
  fixture.now += 5 * 60_000;
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
  expect(await fixture.countRequests()).toBe(1);
  fixture.now += 6 * 60_000;
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
  expect(await fixture.countRequests()).toBe(2);
  const alerts = fixture.assistant.logEntries.filter(({ level }) => level === 'error');
  expect(alerts.map(({ message }) => message)).toEqual(['the language model quota is exhausted']);
});

test.each([500, 503])('a model request that fails with %i is retried once', async (status) => {
  await fixture.llm.injectFault(`error:status=${status}`);
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(modelReply);
  expect(await fixture.countRequests()).toBe(2);
});

test('repeated failures open the circuit breaker, and a success closes it', async () => {
  await fixture.llm.injectFault('error:status=503,times=6');
  for (const _ of [1, 2, 3])
    expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
  expect(await fixture.countRequests()).toBe(6);
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
  expect(await fixture.countRequests()).toBe(6);
  fixture.now += 61_000;
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(modelReply);
});

test.each([401, 403])(
  'health is degraded while the API key is rejected with %i',
  async (status) => {
    await fixture.llm.injectFault(`error:status=${status}`);
    expect((await fixture.assistant.getHealth()).status).toBe('ok');
    expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
    expect(await fixture.countRequests()).toBe(1);
    expect((await fixture.assistant.getHealth()).status).toBe('degraded');
    fixture.now += 11 * 60_000;
    expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(modelReply);
    expect((await fixture.assistant.getHealth()).status).toBe('ok');
  },
);

test.each([404, 400])(
  'model settings that are rejected with %i are logged once',
  async (status) => {
    await fixture.llm.injectFault(`error:status=${status},times=2`);
    expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
    fixture.now += 11 * 60_000;
    expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
    expect(await fixture.countRequests()).toBe(2);
    const alerts = fixture.assistant.logEntries.filter(({ level }) => level === 'error');
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.message).toBe('the language model rejects the configured settings');
  },
);

test.each(['responses', 'chat'] as const)(
  'every schema sent to the model with the %s API is strict',
  async (api) => {
    const { model: options } = fixture.llm.getSetup({}, api);
    const model = createOpenAiModel(options as ModelOptions);
    const pendingReply = {
      signal: AbortSignal.timeout(5000),
      userId: fixture.user.account.id,
      correction: null,
    };
    const data = { name: 'x', version: 1, instructions: 'x', data: {}, maxOutputTokens: 500 };
    for (const schema of [modelIntent, eventSelection, rephrasedSentences]) {
      const { text } = await model.complete({ ...data, schema }, pendingReply);
      expect(schema.safeParse(JSON.parse(text)).success).toBe(true);
    }
    const unsupportedSchema = z.object({ day: z.string().min(3) });
    await expect(
      model.complete({ ...data, schema: unsupportedSchema }, pendingReply),
    ).rejects.toMatchObject({
      kind: 'settings',
      message: expect.stringContaining('invalid_json_schema'),
    });
  },
);

test.each(['bad-json', 'wrong-shape'])(
  'a request is retried once after the invalid response %s',
  async (fault) => {
    await fixture.llm.injectFault(fault);
    expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(modelReply);
    const [first, second] = await fixture.llm.getRequests();
    expect(first?.body.input).toEqual(second?.body.input);
    expect(second?.body.instructions).toContain('Your previous response could not be parsed');
    await fixture.llm.injectFault(`${fault}:times=2`);
    await fixture.llm.setResponse('Und am Freitag', THURSDAY_AGENDA);
    expect(await fixture.assistant.ask('Und am Freitag')).toMatchObject(localReply());
    expect(await fixture.countRequests()).toBe(4);
  },
);

test.each(['incomplete', 'incomplete:reason=content_filter', 'refusal', 'failed'])(
  'the assistant falls back to the local answer after the response %s',
  async (fault) => {
    await fixture.llm.injectFault(fault);
    const reply = await fixture.assistant.ask(AGENDA_REQUEST);
    expect(reply).toMatchObject(localReply());
    expect(JSON.stringify(reply)).not.toContain('sorry');
    expect(await fixture.countRequests()).toBe(1);
  },
);

test.each(['incomplete', 'incomplete:reason=content_filter', 'refusal'])(
  'the assistant falls back to the local answer after the Chat Completions response %s',
  async (fault) => {
    await fixture.restart({ api: 'chat' });
    await fixture.llm.injectFault(fault);
    expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
    expect(await fixture.countRequests()).toBe(1);
  },
);

test.each(['cut', 'cut:how=quiet', 'truncated', 'html'])(
  'the assistant retries once after a %s stream, then falls back to the local answer',
  async (fault) => {
    await fixture.llm.injectFault(fault);
    expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(modelReply);
    await fixture.llm.injectFault(`${fault}${fault.includes(':') ? ',' : ':'}times=2`);
    await fixture.llm.setResponse('Und am Freitag', THURSDAY_AGENDA);
    expect(await fixture.assistant.ask('Und am Freitag')).toMatchObject(localReply());
    expect(await fixture.countRequests()).toBe(4);
  },
);

test.each(['cut', 'cut:how=quiet', 'truncated', 'html'])(
  'the assistant retries once after a %s Chat Completions stream, then falls back',
  async (fault) => {
    await fixture.restart({ api: 'chat' });
    await fixture.llm.injectFault(`${fault}${fault.includes(':') ? ',' : ':'}times=2`);
    expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(localReply());
    expect(await fixture.countRequests()).toBe(2);
  },
);

test('the model call is aborted if the client disconnects', async () => {
  await fixture.llm.injectFault('hang');
  const controller = new AbortController();
  const pendingReply = fixture.assistant
    .ask(AGENDA_REQUEST, fixture.user, controller.signal)
    .catch((error: Error) => error.name);
  await waitUntil(async () => (await fixture.countRequests()) === 1);
  controller.abort();
  expect(await pendingReply).toBe('AbortError');
  await waitUntil(() =>
    fixture.assistant.logEntries.some(({ fields }) => fields.kind === 'canceled'),
  );
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(modelReply);
});
