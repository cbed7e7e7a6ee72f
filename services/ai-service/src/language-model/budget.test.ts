import { ASKED, local, modelTrial, THURSDAY, understood } from '../testing/trial.ts';

const trial = modelTrial();

test('A20 what is asked twice at once is asked once, and kept', async () => {
  const replies = await Promise.all([
    trial.bench.ask(ASKED),
    trial.bench.ask(ASKED),
    trial.bench.ask(ASKED),
  ]);
  for (const reply of replies) expect(reply).toMatchObject(understood);
  expect(await trial.asked()).toBe(1);
  trial.now += 5 * 3_600_000;
  expect(await trial.bench.ask(ASKED)).toMatchObject(understood);
  expect(await trial.asked()).toBe(1);
  trial.now += 2 * 3_600_000;
  expect(await trial.bench.ask(ASKED)).toMatchObject(understood);
  expect(await trial.asked()).toBe(2);
});

const USED_UP = 'Your allowance for the language model is used up for today; this was read here.';

test('A20 a budget that is used up is told, and begins anew the next day', async () => {
  const bea = await trial.product.signedIn({ name: 'bea' });
  await trial.open({ setup: { budget: { ofOne: 2100, ofAll: 100_000 } } });
  await trial.bench.consent(bea);
  expect((await trial.bench.settings(bea)).tokens_left).toBe(2100);
  expect(await trial.bench.ask(ASKED, bea)).toMatchObject(understood);
  const { tokens_left: left } = await trial.bench.settings(bea);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(2100);
  await trial.llm.answer('Und am', THURSDAY);
  expect(await trial.bench.ask('Und am Freitag', bea)).toMatchObject(local(USED_UP));
  expect((await trial.bench.settings(bea)).tokens_left).toBe(left);
  expect(await trial.asked()).toBe(1);
  trial.now += 24 * 3_600_000;
  expect(await trial.bench.ask('Und am Freitag', bea)).toMatchObject({ source: 'model' });
});

test('A20 a budget that is used up does not keep the circuit open', async () => {
  const [dot, eli] = await Promise.all(
    ['dot', 'eli'].map((name) => trial.product.signedIn({ name })),
  );
  if (!dot || !eli) throw new Error('Nobody signed in');
  await trial.open({ setup: { budget: { ofOne: 2100, ofAll: 100_000 } } });
  await trial.bench.consent(dot);
  await trial.bench.consent(eli);
  expect(await trial.bench.ask(ASKED, dot)).toMatchObject(understood);
  await trial.llm.fault('error:status=429,retry-after=120');
  await trial.llm.answer('Und am', THURSDAY);
  expect(await trial.bench.ask('Und am Freitag', eli)).toMatchObject(local());
  trial.now += 121_000;
  expect(await trial.bench.ask('Und am Samstag', dot)).toMatchObject(local(USED_UP));
  expect(await trial.bench.ask('Und am Freitag', eli)).toMatchObject(understood);
});

test('A20 all together have a budget, too, also when they ask at once', async () => {
  await trial.open({ setup: { budget: { ofOne: 100_000, ofAll: 1 } } });
  expect(await trial.bench.ask(ASKED)).toMatchObject(local(USED_UP));
  expect(await trial.asked()).toBe(0);
});

test('nothing of what was said or shown stands in the log', async () => {
  await trial.bench.ask(ASKED);
  await trial.llm.fault('bad-json:times=2');
  await trial.bench.ask('Verschieb den Standup mit zoe@example.test');
  const log = JSON.stringify(trial.bench.lines);
  for (const word of ['Donnerstag', 'Standup', 'zoe', trial.ada.user.email]) {
    expect(log).not.toContain(word);
  }
  expect(trial.bench.lines.length).toBeGreaterThan(1);
});

test('who did not agree sends nothing, and whoever takes it back neither', async () => {
  const cleo = await trial.product.signedIn({ name: 'cleo' });
  expect(await trial.bench.settings(cleo)).toMatchObject({ configured: true, enabled: false });
  expect(await trial.bench.ask(ASKED, cleo)).toMatchObject(local(null));
  expect(await trial.asked()).toBe(0);
});
