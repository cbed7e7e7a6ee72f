import { googleIdOf, occurrenceIdOf } from './plan/ids.ts';
import { CalendarFault } from './run/faults.ts';
import { MemorySync } from './testing/memory-sync.ts';
import { googleTimes, HOUR_MS, movedBy, movedWhen, recordOf, ZONE } from './testing/model-times.ts';

/* What people do on both sides while a run is under way, or after one that broke off. */

const DAY = 24 * HOUR_MS;
const OWN = '00000000-0000-4000-8000-000000000001';
const exceptionId = (original: string) =>
  `00000000-0000-4000-9000-0000${original.slice(2, 10).replaceAll('-', '')}00`;

const once = {
  is_all_day: false,
  start: '2027-04-05T08:00:00.000Z',
  end: '2027-04-05T09:00:00.000Z',
  time_zone: ZONE,
  rule: null,
} as const;
const weekly = { ...once, rule: ['RRULE:FREQ=WEEKLY;COUNT=3'] };
const [first, second, third] = ['05', '12', '19'].map((day) => `2027-04-${day}T08:00:00.000Z`) as [
  string,
  string,
  string,
];

const busy = () => {
  throw new CalendarFault('busy', 'The line is dead');
};

const both = (...seen: string[]) => ({ here: seen, there: seen });

/** A series of Google's that both sides have, and what it is here. */
async function series() {
  const at = new MemorySync();
  const { person } = at.google;
  await person.insert('series', {
    summary: 'Series',
    ...googleTimes(weekly),
    recurrence: weekly.rule,
  });
  await at.run();
  const [record] = at.ours.records.values();
  if (!record) throw new Error('It did not come');
  const except = (original: string, title: string) =>
    at.ours.person.create({
      ...recordOf(exceptionId(original), {
        ...once,
        start: original,
        end: original.replace('T08', 'T09'),
      }),
      series_id: record.id,
      original_start: original,
      ical_uid: record.ical_uid,
      title,
    });
  return { at, record, there: person, here: at.ours.person, except };
}

const at = (original: string) => occurrenceIdOf('series', original);

test('an occurrence that is edited on both sides amid a run stays one', async () => {
  const { at: sync, there, except } = await series();
  await there.patch(at(second), { summary: 'There' });
  await sync.run({ before: { list: () => except(second, 'Here') } });
  expect(sync.seen()).toEqual(both('2027-04-05 Series', '2027-04-12 Here', '2027-04-19 Series'));
});

test('an occurrence that is edited here while its series is renamed in Google is no exception there', async () => {
  const { at: sync, there, except } = await series();
  except(second, 'Here');
  await sync.run({ before: { get: () => void there.patch('series', { summary: 'Renamed' }) } });
  await sync.run();
  expect(sync.seen()).toEqual(both('2027-04-05 Renamed', '2027-04-12 Here', '2027-04-19 Renamed'));
  await there.patch('series', { summary: 'Again' });
  await sync.run();
  expect(sync.seen()).toEqual(both('2027-04-05 Again', '2027-04-12 Here', '2027-04-19 Again'));
});

test('what came of an exception without a place outlives its series, and does not keep it', async () => {
  const { at: sync, record, there, here } = await series();
  await there.patch(at(third), { summary: 'Exception' });
  here.change(record.id, movedBy(record, 2 * DAY));
  await sync.run();
  await there.remove('series');
  await sync.run();
  expect(sync.seen()).toEqual(both('2027-04-19 Exception'));
});

test('an occurrence that was moved to where its series is now is one of that again', async () => {
  const { at: sync, record, there, here } = await series();
  await there.patch(
    at(third),
    googleTimes({ ...once, start: '2027-04-21T08:00:00.000Z', end: '2027-04-21T09:00:00.000Z' }),
  );
  here.change(record.id, movedBy(record, 2 * DAY));
  await sync.run();
  await sync.run();
  expect(sync.seen()).toEqual(both('2027-04-07 Series', '2027-04-14 Series', '2027-04-21 Series'));
});

test('what came of an exception is changed with it, as long as its series could not be', async () => {
  const { at: sync, record, there, here } = await series();
  await there.patch(at(third), { summary: 'Exception' });
  here.change(record.id, movedBy(record, 2 * DAY));
  await expect(sync.run({ before: { remove: busy } })).rejects.toThrow('dead');
  await there.patch(at(third), { summary: 'Another' });
  await sync.run();
  expect(sync.seen()).toEqual(
    both('2027-04-07 Series', '2027-04-14 Series', '2027-04-19 Another', '2027-04-21 Series'),
  );
});

test('a series that is deleted in Google while its occurrences are written is made again as it was', async () => {
  const { at: sync, record, there, here, except } = await series();
  here.change(record.id, movedBy(record, 2 * DAY));
  const [one, other] = ['2027-04-07T08:00:00.000Z', '2027-04-14T08:00:00.000Z'] as const;
  except(one, 'Exception');
  except(other, 'Another');
  const before = {
    get: () => {
      before.get = () => void there.remove('series');
    },
  };
  await sync.run({ before });
  await sync.run();
  expect(sync.seen()).toEqual(
    both('2027-04-07 Exception', '2027-04-14 Another', '2027-04-21 Series'),
  );
});

test('an occurrence that Google left out of a series that was moved since is back with its place', async () => {
  const { at: sync, record, there, here } = await series();
  await there.remove(at(second));
  await there.patch('series', googleTimes(movedWhen(weekly, 3 * DAY)));
  here.change(record.id, movedBy(record, 7 * DAY));
  await sync.run();
  expect(sync.seen()).toEqual(both('2027-04-12 Series', '2027-04-19 Series', '2027-04-26 Series'));
});

test('a series that both sides together left nothing of is gone, wherever the run ends', async () => {
  const { at: sync, record, there, here } = await series();
  await there.remove(at(first));
  await there.remove(at(second));
  await there.patch('series', { summary: 'Renamed' });
  here.change(record.id, { recurrence: [...weekly.rule, 'EXDATE:20270419T080000Z'] });
  await expect(sync.run({ before: { remove: busy } })).rejects.toThrow('dead');
  await sync.run();
  expect(sync.seen()).toEqual(both());
});

test('the undo of a sync amid another takes nothing from Google', async () => {
  const { at: sync, there } = await series();
  await there.patch('series', { summary: 'Series' });
  await sync.run({ before: { list: () => sync.ours.undo() } });
  await sync.run();
  expect(sync.seen()).toEqual({
    here: [],
    there: ['2027-04-05 Series', '2027-04-12 Series', '2027-04-19 Series'],
  });
});

test('what a run has written already stays so, while it looks again at something else', async () => {
  const { at: sync, record, there, here } = await series();
  here.change(record.id, { title: 'Renamed here' });
  await there.patch('series', { description: 'Noted there' });
  sync.ours.person.create({ ...recordOf(OWN, once), title: 'Made here' });
  // Somebody takes its id meanwhile.
  const taken = () =>
    void there.insert(googleIdOf(OWN), { summary: 'There', ...googleTimes(once) });
  await sync.run({ before: { insert: taken } });
  await sync.run();
  expect(sync.google.read('series')?.content.title).toBe('Renamed here');
  expect(sync.ours.records.get(record.id)).toMatchObject({ title: 'Renamed here' });
});

test('what was made in Google by a run that never heard of it goes with ours, wherever a run ends', async () => {
  const sync = new MemorySync();
  sync.ours.person.create({ ...recordOf(OWN, once), title: 'Made here' });
  await expect(sync.run({ after: { insert: busy } })).rejects.toThrow('dead');
  sync.ours.person.remove(OWN);
  await expect(sync.run({ before: { remove: busy } })).rejects.toThrow('dead');
  await sync.run();
  expect(sync.seen()).toEqual(both());
});

describe('what was made in Google by a run that never heard of it, and deleted there', () => {
  const made = async () => {
    const sync = new MemorySync();
    sync.ours.person.create({ ...recordOf(OWN, once), title: 'Made here' });
    await expect(sync.run({ after: { insert: busy } })).rejects.toThrow('dead');
    await sync.google.person.remove(googleIdOf(OWN));
    // A list of everything does not tell of what is gone.
    sync.google.expireTokens();
    return sync;
  };

  test('is gone here too', async () => {
    const sync = await made();
    await sync.run();
    expect(sync.seen()).toEqual(both());
  });

  test('is made again where it was edited here meanwhile, even if that run ends as well', async () => {
    const sync = await made();
    sync.ours.person.change(OWN, { title: 'Edited here' });
    await expect(sync.run({ before: { insert: busy } })).rejects.toThrow('dead');
    await sync.run();
    expect(sync.seen()).toEqual(both('2027-04-05 Edited here'));
  });
});
