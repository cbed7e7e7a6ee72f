import { assistant, type AssistantReply } from '@scheduler/contracts/ai';
import { history, preferences, tasks } from '@scheduler/contracts/core';
import { startProduct, type Person, type Product } from '../testing/product.ts';

/** A Wednesday. */
const NOW = '2027-02-17T08:00:00Z';

let product: Product;
let ada: Person;
let stranger: Person;

const at = (day: string, clock: string) => `2027-02-${day}T${clock}:00Z`;
const times = (day: string, start: string, end: string) => ({
  start_time: at(day, start),
  end_time: at(day, end),
});

beforeAll(async () => {
  product = await startProduct();
  product.setNow(NOW);
  [ada, stranger] = await Promise.all([product.signedIn(), product.signedIn({ name: 'stranger' })]);
  await ada.core(preferences.update, { body: { time_zone: 'UTC', hour_cycle: '24' } });
  const [work, theirs] = await Promise.all([ada.schedule(), stranger.schedule()]);
  const ana = { invited_users: ['ana@example.test'] };
  await ada.event(work, { title: 'Budget talk', ...times('10', '09:00', '11:00'), ...ana });
  await ada.event(work, { title: 'Standup', ...times('18', '09:00', '09:30') });
  const place = { location: 'Café Central' };
  await ada.event(work, { title: 'Lunch', ...times('18', '12:00', '13:00'), ...place });
  await ada.event(work, { title: 'Review', ...times('19', '14:00', '15:00'), ...ana });
  await ada.event(work, { title: 'Team sync', ...times('19', '14:30', '15:30') });
  await Promise.all(
    ['Standup', 'Review', 'Lunch'].map((title) =>
      stranger.event(theirs, { title, location: 'ELSEWHERE', ...times('17', '10:00', '11:00') }),
    ),
  );
});

afterAll(() => product.stop());

const ask = (text: string, person = ada): Promise<AssistantReply> =>
  person.ai(assistant.ask, { body: { text } });

/** What is answered, in one text. */
async function told(text: string, person = ada): Promise<string> {
  const { result } = await ask(text, person);
  if (!('text' in result)) throw new Error(JSON.stringify(result));
  return result.text;
}

test.each([
  ['where is my lunch', 'Lunch, tomorrow, 12:00 to 13:00: Café Central.'],
  ['where is the standup', 'Standup, tomorrow, 09:00 to 09:30: no place is noted.'],
  [
    'who is coming to the review',
    'Review, Friday, February 19, 14:00 to 15:00.\nNo answer yet: ana@example.test.',
  ],
  ['who is coming to the standup', 'Standup, tomorrow, 09:00 to 09:30: nobody else is invited.'],
  ['how long is the review', 'Review, Friday, February 19, 14:00 to 15:00: 1 hour.'],
  ['how long until my next meeting', 'In 25 hours: Standup, tomorrow, 09:00 to 09:30.'],
  [
    'what conflicts do I have this week',
    'Today to Sunday, February 21: 1 overlap.\nFriday, February 19, 14:30 to 15:00: Review and Team sync.',
  ],
  ['am I double-booked tomorrow', 'Tomorrow: nothing overlaps.'],
  ['when does my day end tomorrow', 'Tomorrow, 12:00 to 13:00: Lunch.'],
  ['what time is my first meeting tomorrow', 'Tomorrow, 09:00 to 09:30: Standup.'],
  ['when does my day start on Saturday', 'Saturday, February 20: nothing begins or ends.'],
  ['when did I last meet Ana', 'Wednesday, February 10, 09:00 to 11:00: Budget talk.'],
  ['when was my last lunch', 'There was nothing of that kind in the last half year.'],
  [
    'who did I meet most last week',
    'Monday, February 8 to Sunday, February 14: ana@example.test: 2 hours in 1 meeting.',
  ],
  [
    'how many hours of meetings did I have last week',
    'Monday, February 8 to Sunday, February 14: 2 hours in 1 meeting.',
  ],
  ['how much focus time do I have tomorrow', 'Tomorrow: 6 hours 30 minutes are free for focus.'],
  ['what is my score', 'There is too little in your calendar of the last four weeks for a score.'],
  ['where is the dentist', 'There is no event of yours that fits what you said.'],
])('%s', async (text, expected) => {
  expect(await told(text)).toBe(expected);
});

test('what comes before and after an event', async () => {
  expect(await told('what comes before lunch?')).toMatch(/^Lunch, tomorrow, .*Before it: Standup/s);
  expect(await told("what's after the standup")).toMatch(/^Standup, tomorrow, .*After it: Lunch/s);
  expect(await told('what comes after the team sync')).toMatch(/Nothing comes after it/);
  expect(await told('what comes before the standup')).toMatch(/Nothing comes before it/);
  expect((await ask('cancel my 3pm')).understood).toMatch(/15:00/);
  expect(await told('no meetings after 4 on Fridays')).toMatch(/under “What counts”/);
});

test('tasks: what is on the list, and what of it is due', async () => {
  expect(await told('what are my tasks')).toBe('Your list of tasks is empty.');
  const add = (title: string, deadline: string | null) =>
    ada.core(tasks.create, { body: { title, duration_minutes: 90, deadline } });
  await add('Taxes', null);
  await add('Report', at('20', '00:00'));
  expect(await told('show my tasks')).toBe(
    '2 tasks.\nReport: 1 hour 30 minutes, due Friday, February 19.\nTaxes: 1 hour 30 minutes.',
  );
  expect(await told('what is due by Friday')).toBe(
    '1 task.\nReport: 1 hour 30 minutes, due Friday, February 19.',
  );
  expect(await told('what is due tomorrow')).toBe('No task is due then.');
  expect(await told('what are my tasks', stranger)).toBe('Your list of tasks is empty.');
});

test('undo offers the latest change of the caller alone, and undoes nothing', async () => {
  const { result } = await ask('undo that');
  if (result.kind !== 'undo') throw new Error(JSON.stringify(result));
  const { batches } = await ada.core(history.list, { query: {} });
  expect(result.batch_id).toBe(batches[0]?.id);
  expect(result.text).toContain('Report');
  expect(await ada.core(tasks.list, { query: {} })).toHaveLength(2);
  await ada.core(history.undo, { params: { batch_id: result.batch_id } });
  expect(await ada.core(tasks.list, { query: {} })).toHaveLength(1);
  const next = await ask('undo');
  expect(next.result).toMatchObject({ kind: 'undo', text: expect.stringContaining('Taxes') });
  const fresh = await product.signedIn({ name: 'fresh' });
  expect(await told('undo', fresh)).toBe('There is no change of yours that can be undone.');
});

test.each([
  ['cancel', 'Cancel my next meeting'],
  ['rename', 'Rename my next meeting to Weekly review'],
  ['cancel everything', 'Cancel everything tomorrow'],
  ['move the review', 'Move the review to tomorrow'],
  ['cancel lunch and move the review to Friday', 'Move the review to Friday'],
  ['what can you do', 'Clear Friday afternoon'],
])('%s: what would be whole is offered, and is understood', async (text, expected) => {
  const { result } = await ask(text);
  if (result.kind !== 'unclear') throw new Error(JSON.stringify(result));
  expect(result.examples).toContain(expected);
  for (const example of result.examples) {
    expect((await ask(example)).understood).not.toMatch(/^Nothing|lacks something/);
  }
});

test.each([
  ['decline the review', 'An invitation is answered in the event itself.'],
  ['make the review weekly', 'This is changed in the event itself.'],
])('%s: it is said where that is done', async (text, expected) => {
  expect((await ask(text)).result).toEqual({ kind: 'unclear', text: expected, examples: [] });
});

test('with whom one meets most is for plans with analytics', async () => {
  const free = await product.signedIn({ name: 'free', plan: 'free' });
  expect(await told('how many hours of meetings do I have this week', free)).toMatch(/No meetings/);
  await expect(ask('who did I meet most last month', free)).rejects.toMatchObject({
    code: 'plan-upgrade-needed',
  });
});

test("another one's events are in no answer", async () => {
  const texts = [
    "what's on today",
    'where is my lunch',
    'what conflicts do I have',
    'when is my first meeting today',
    'how many hours of meetings do I have today',
    'cancel everything today',
    'extend the standup by 15 minutes',
    'swap the standup and the review',
  ];
  const theirs = new Set(
    (await stranger.events(at('01', '00:00'), at('28', '00:00'))).map(({ id }) => id),
  );
  expect(theirs.size).toBe(3);
  for (const text of texts) {
    const reply = JSON.stringify(await ask(text));
    expect(reply).not.toContain('ELSEWHERE');
    for (const id of theirs) expect(reply).not.toContain(id);
  }
});
