import { assistant, type AssistantReply } from '@scheduler/contracts/ai';
import { history, preferences, tasks } from '@scheduler/contracts/core';
import { startServices, type TestUser, type ServiceFixture } from '../testing/service-fixture.ts';

/** A Wednesday. */
const NOW = '2038-02-17T08:00:00Z';

let services: ServiceFixture;
let user: TestUser;
let otherUser: TestUser;

const toTimestamp = (day: string, time: string) => `2038-02-${day}T${time}:00Z`;
const times = (day: string, start: string, end: string) => ({
  start_time: toTimestamp(day, start),
  end_time: toTimestamp(day, end),
});

beforeAll(async () => {
  services = await startServices();
  services.setNow(NOW);
  [user, otherUser] = await Promise.all([
    services.createUser(),
    services.createUser({ name: 'stranger' }),
  ]);
  await user.core(preferences.update, { body: { time_zone: 'UTC', hour_cycle: '24' } });
  const [schedule, otherSchedule] = await Promise.all([
    user.createSchedule(),
    otherUser.createSchedule(),
  ]);
  const guests = { invited_users: ['ana@example.test'] };
  await user.createEvent(schedule, {
    title: 'Budget talk',
    ...times('10', '09:00', '11:00'),
    ...guests,
  });
  await user.createEvent(schedule, { title: 'Standup', ...times('18', '09:00', '09:30') });
  const location = { location: 'Café Central' };
  await user.createEvent(schedule, {
    title: 'Lunch',
    ...times('18', '12:00', '13:00'),
    ...location,
  });
  await user.createEvent(schedule, {
    title: 'Review',
    ...times('19', '14:00', '15:00'),
    ...guests,
  });
  await user.createEvent(schedule, { title: 'Team sync', ...times('19', '14:30', '15:30') });
  await Promise.all(
    ['Standup', 'Review', 'Lunch'].map((title) =>
      otherUser.createEvent(otherSchedule, {
        title,
        location: 'ELSEWHERE',
        ...times('17', '10:00', '11:00'),
      }),
    ),
  );
});

afterAll(() => services.stop());

const sendRequest = (text: string, as = user): Promise<AssistantReply> =>
  as.ai(assistant.ask, { body: { text } });

async function getAnswerText(text: string, as = user): Promise<string> {
  const { result } = await sendRequest(text, as);
  if (!('text' in result)) throw new Error(JSON.stringify(result));
  return result.text;
}

test.each([
  ['where is my lunch', 'Lunch, tomorrow, 12:00 to 13:00: Café Central.'],
  ['where is the standup', 'Standup, tomorrow, 09:00 to 09:30: no location.'],
  [
    'who is coming to the review',
    'Review, Friday, February 19, 14:00 to 15:00.\nNo reply yet: ana@example.test.',
  ],
  ['who is coming to the standup', 'Standup, tomorrow, 09:00 to 09:30: no other guests.'],
  ['how long is the review', 'Review, Friday, February 19, 14:00 to 15:00: 1 hour.'],
  ['how long until my next meeting', 'In 25 hours: Standup, tomorrow, 09:00 to 09:30.'],
  [
    'what conflicts do I have this week',
    'Today to Sunday, February 21: 1 conflict.\nFriday, February 19, 14:30 to 15:00: Review and Team sync.',
  ],
  ['am I double-booked tomorrow', 'Tomorrow: no conflicts.'],
  ['when does my day end tomorrow', 'Tomorrow, 12:00 to 13:00: Lunch.'],
  ['what time is my first meeting tomorrow', 'Tomorrow, 09:00 to 09:30: Standup.'],
  ['when does my day start on Saturday', 'Saturday, February 20: no events at a set time.'],
  ['when did I last meet Ana', 'Wednesday, February 10, 09:00 to 11:00: Budget talk.'],
  ['when was my last lunch', "I couldn't find a matching event in the last six months."],
  [
    'who did I meet most last week',
    'Monday, February 8 to Sunday, February 14: ana@example.test: 2 hours in 1 meeting.',
  ],
  [
    'how many hours of meetings did I have last week',
    'Monday, February 8 to Sunday, February 14: 2 hours in 1 meeting.',
  ],
  ['how much focus time do I have tomorrow', 'Tomorrow: 6 hours 30 minutes available for focus.'],
  ['what is my score', "There aren't enough events in the last four weeks to calculate a score."],
  ['where is the dentist', "I couldn't find a matching event."],
])('the assistant answers “%s”', async (text, expected) => {
  expect(await getAnswerText(text)).toBe(expected);
});

test('the assistant finds the event before or after a given event', async () => {
  expect(await getAnswerText('what comes before lunch?')).toMatch(
    /^Lunch, tomorrow, .*Before that: Standup/s,
  );
  expect(await getAnswerText("what's after the standup")).toMatch(
    /^Standup, tomorrow, .*After that: Lunch/s,
  );
  expect(await getAnswerText('what comes after the team sync')).toMatch(
    /You have no events after it that day/,
  );
  expect(await getAnswerText('what comes before the standup')).toMatch(
    /You have no events before it that day/,
  );
  expect((await sendRequest('cancel my 3pm')).understood).toMatch(/15:00/);
  expect(await getAnswerText('no meetings after 4 on Fridays')).toMatch(
    /under “Optimization preferences”/,
  );
});

test('the assistant lists open tasks and the tasks due by a given day', async () => {
  expect(await getAnswerText('what are my tasks')).toBe('You have no open tasks.');
  const createTask = (title: string, deadline: string | null) =>
    user.core(tasks.create, { body: { title, duration_minutes: 90, deadline } });
  await createTask('Taxes', null);
  await createTask('Report', toTimestamp('20', '00:00'));
  expect(await getAnswerText('show my tasks')).toBe(
    '2 tasks.\nReport: 1 hour 30 minutes, due Friday, February 19.\nTaxes: 1 hour 30 minutes.',
  );
  expect(await getAnswerText('what is due by Friday')).toBe(
    '1 task.\nReport: 1 hour 30 minutes, due Friday, February 19.',
  );
  expect(await getAnswerText('what is due tomorrow')).toBe('No tasks are due by then.');
  expect(await getAnswerText('what are my tasks', otherUser)).toBe('You have no open tasks.');
});

test("the assistant offers to undo the caller's latest change without undoing it", async () => {
  const { result } = await sendRequest('undo that');
  if (result.kind !== 'undo') throw new Error(JSON.stringify(result));
  const { batches } = await user.core(history.list, { query: {} });
  expect(result.batch_id).toBe(batches[0]?.id);
  expect(result.text).toContain('Report');
  expect(await user.core(tasks.list, { query: {} })).toHaveLength(2);
  await user.core(history.undo, { params: { batch_id: result.batch_id } });
  expect(await user.core(tasks.list, { query: {} })).toHaveLength(1);
  const secondUndo = await sendRequest('undo');
  expect(secondUndo.result).toMatchObject({ kind: 'undo', text: expect.stringContaining('Taxes') });
  const newUser = await services.createUser({ name: 'fresh' });
  expect(await getAnswerText('undo', newUser)).toBe('You have no changes to undo.');
});

test.each([
  ['cancel', 'Cancel my next meeting'],
  ['rename', 'Rename my next meeting to Weekly review'],
  ['cancel everything', 'Cancel everything tomorrow'],
  ['move the review', 'Move the review to tomorrow'],
  ['cancel lunch and move the review to Friday', 'Move the review to Friday'],
  ['what can you do', 'Clear Friday afternoon'],
])(
  'the assistant suggests complete requests that the grammar supports for “%s”',
  async (text, expected) => {
    const { result } = await sendRequest(text);
    if (result.kind !== 'unclear') throw new Error(JSON.stringify(result));
    expect(result.examples).toContain(expected);
    for (const example of result.examples) {
      expect((await sendRequest(example)).understood).not.toMatch(/^Sorry|missing some details/);
    }
  },
);

test.each([
  ['decline the review', 'Open the event to reply.'],
  ['make the review weekly', 'Open the event to change this.'],
])(
  'the assistant directs the user to the event dialog for the request “%s”',
  async (text, expected) => {
    expect((await sendRequest(text)).result).toEqual({
      kind: 'unclear',
      text: expected,
      examples: [],
    });
  },
);

test('listing the people that a user meets most often requires a plan with analytics', async () => {
  const freeUser = await services.createUser({ name: 'free', plan: 'free' });
  expect(await getAnswerText('how many hours of meetings do I have this week', freeUser)).toMatch(
    /No meetings/,
  );
  await expect(sendRequest('who did I meet most last month', freeUser)).rejects.toMatchObject({
    code: 'plan-upgrade-needed',
  });
});

test("the assistant never returns other users' events", async () => {
  const requests = [
    "what's on today",
    'where is my lunch',
    'what conflicts do I have',
    'when is my first meeting today',
    'how many hours of meetings do I have today',
    'cancel everything today',
    'extend the standup by 15 minutes',
    'swap the standup and the review',
  ];
  const foreignIds = new Set(
    (await otherUser.listEvents(toTimestamp('01', '00:00'), toTimestamp('28', '00:00'))).map(
      ({ id }) => id,
    ),
  );
  expect(foreignIds.size).toBe(3);
  for (const text of requests) {
    const reply = JSON.stringify(await sendRequest(text));
    expect(reply).not.toContain('ELSEWHERE');
    for (const id of foreignIds) expect(reply).not.toContain(id);
  }
});
