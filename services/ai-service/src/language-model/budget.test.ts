import {
  AGENDA_REQUEST,
  localReply,
  setUpModelFixture,
  THURSDAY_AGENDA,
  modelReply,
} from '../testing/model-fixture.ts';

const fixture = setUpModelFixture();

test('identical concurrent requests share one model call, and its response is cached for six hours', async () => {
  const replies = await Promise.all([
    fixture.assistant.ask(AGENDA_REQUEST),
    fixture.assistant.ask(AGENDA_REQUEST),
    fixture.assistant.ask(AGENDA_REQUEST),
  ]);
  for (const reply of replies) expect(reply).toMatchObject(modelReply);
  expect(await fixture.countRequests()).toBe(1);
  fixture.now += 5 * 3_600_000;
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(modelReply);
  expect(await fixture.countRequests()).toBe(1);
  fixture.now += 2 * 3_600_000;
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(modelReply);
  expect(await fixture.countRequests()).toBe(2);
});

const BUDGET_EXCEEDED_NOTICE =
  "You've reached today's limit for the language model, so we interpreted this without it.";

test('an exhausted budget is reported to the user and resets the next day', async () => {
  const userWithBudget = await fixture.services.createUser({ name: 'bea' });
  await fixture.restart({ setup: { budget: { perUser: 2100, total: 100_000 } } });
  await fixture.assistant.giveConsent(userWithBudget);
  expect((await fixture.assistant.getSettings(userWithBudget)).tokens_left).toBe(2100);
  expect(await fixture.assistant.ask(AGENDA_REQUEST, userWithBudget)).toMatchObject(modelReply);
  const { tokens_left: tokensLeft } = await fixture.assistant.getSettings(userWithBudget);
  expect(tokensLeft).toBeGreaterThan(0);
  expect(tokensLeft).toBeLessThan(2100);
  await fixture.llm.setResponse('Und am', THURSDAY_AGENDA);
  expect(await fixture.assistant.ask('Und am Freitag', userWithBudget)).toMatchObject(
    localReply(BUDGET_EXCEEDED_NOTICE),
  );
  expect((await fixture.assistant.getSettings(userWithBudget)).tokens_left).toBe(tokensLeft);
  expect(await fixture.countRequests()).toBe(1);
  fixture.now += 24 * 3_600_000;
  expect(await fixture.assistant.ask('Und am Freitag', userWithBudget)).toMatchObject({
    source: 'model',
  });
});

test('an exhausted budget of one user does not keep the circuit breaker open for others', async () => {
  const [firstUser, secondUser] = await Promise.all(
    ['dot', 'eli'].map((name) => fixture.services.createUser({ name })),
  );
  if (!firstUser || !secondUser) throw new Error('Expected two users');
  await fixture.restart({ setup: { budget: { perUser: 2100, total: 100_000 } } });
  await fixture.assistant.giveConsent(firstUser);
  await fixture.assistant.giveConsent(secondUser);
  expect(await fixture.assistant.ask(AGENDA_REQUEST, firstUser)).toMatchObject(modelReply);
  await fixture.llm.injectFault('error:status=429,retry-after=120');
  await fixture.llm.setResponse('Und am', THURSDAY_AGENDA);
  expect(await fixture.assistant.ask('Und am Freitag', secondUser)).toMatchObject(localReply());
  fixture.now += 121_000;
  expect(await fixture.assistant.ask('Und am Samstag', firstUser)).toMatchObject(
    localReply(BUDGET_EXCEEDED_NOTICE),
  );
  expect(await fixture.assistant.ask('Und am Freitag', secondUser)).toMatchObject(modelReply);
});

test('a total budget limits all users together, even for concurrent requests', async () => {
  await fixture.restart({ setup: { budget: { perUser: 100_000, total: 1 } } });
  expect(await fixture.assistant.ask(AGENDA_REQUEST)).toMatchObject(
    localReply(BUDGET_EXCEEDED_NOTICE),
  );
  expect(await fixture.countRequests()).toBe(0);
});

test('the log contains no requests, titles or email addresses', async () => {
  await fixture.assistant.ask(AGENDA_REQUEST);
  await fixture.llm.injectFault('bad-json:times=2');
  await fixture.assistant.ask('Verschieb den Standup mit zoe@example.test');
  const log = JSON.stringify(fixture.assistant.logEntries);
  for (const word of ['Donnerstag', 'Standup', 'zoe', fixture.user.account.email]) {
    expect(log).not.toContain(word);
  }
  expect(fixture.assistant.logEntries.length).toBeGreaterThan(1);
});

test('no data is sent to the model unless the user has consented', async () => {
  const userWithoutConsent = await fixture.services.createUser({ name: 'cleo' });
  expect(await fixture.assistant.getSettings(userWithoutConsent)).toMatchObject({
    configured: true,
    enabled: false,
  });
  expect(await fixture.assistant.ask(AGENDA_REQUEST, userWithoutConsent)).toMatchObject(
    localReply(null),
  );
  expect(await fixture.countRequests()).toBe(0);
});
