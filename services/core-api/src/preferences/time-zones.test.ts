import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { timeZones } from '@scheduler/contracts/core';
import { createLog } from '@scheduler/service-kit';
import { scaleCount } from '@scheduler/service-kit/testing/property-testing';
import { startCore, type TestUser, type TestCore } from '../testing/start-core.ts';
import { warnAboutOutdatedTimeZones } from './operations.ts';

let core: TestCore;
let user: TestUser;
beforeAll(async () => {
  core = await startCore();
  user = await core.createUser();
});
afterAll(() => core.stop());

const getTimeZone = (timeZone: string, query = {}) =>
  user.call(timeZones.read, { query: { zone: timeZone, ...query } });

/** A year, or a month in a deep run. */
const SAMPLE_INTERVAL_MS = scaleCount(365, 30) * DAY_MS;

/** Returns a function for the UTC offset in minutes, computed independently with Intl. */
function createOffsetLookup(timeZone: string) {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  return (time: number) => {
    const parts = Object.fromEntries(
      formatter.formatToParts(time).map(({ type, value }) => [type, value]),
    );
    const { year, month, day, hour, minute } = parts;
    const localMs = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
    );
    return (localMs - Math.floor(time / MINUTE_MS) * MINUTE_MS) / MINUTE_MS;
  };
}

test('the returned UTC offsets of every time zone match the runtime from 2020 to 2035', async () => {
  const mismatches: string[] = [];
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const { tzdb, offset, transitions } = await getTimeZone(timeZone);
    expect(tzdb).toBe(process.versions['tz']);
    const getOffset = createOffsetLookup(timeZone);
    const intervals = [{ at: '2020-01-01T00:00:00.000Z', offset }, ...transitions];
    intervals.forEach((interval, index) => {
      const start = Date.parse(interval.at);
      const end = Date.parse(intervals[index + 1]?.at ?? '2036-01-01T00:00:00.000Z') - 1;
      // The offset is constant within an interval. Check its ends and some times between them.
      const days = Array.from(
        { length: (end - start) / SAMPLE_INTERVAL_MS },
        (_, index) => index * SAMPLE_INTERVAL_MS,
      );
      const sampleTimes = [start, end, ...days.map((day) => start + day)];
      if (sampleTimes.some((time) => getOffset(time) !== interval.offset))
        mismatches.push(`${timeZone} ${interval.at}`);
    });
  }
  expect(mismatches).toEqual([]);
});

test('British Columbia stays at UTC−7 after 2026', async () => {
  const { transitions } = await getTimeZone('America/Vancouver');
  expect(transitions.at(-1)).toEqual({ at: '2026-03-08T10:00:00.000Z', offset: -420 });
});

test('the range of the returned UTC offsets can be set within limits', async () => {
  expect(
    await getTimeZone('Europe/Lisbon', { from: '2026-10-25', to: '2027-01-01' }),
  ).toMatchObject({
    offset: 60,
    transitions: [{ at: '2026-10-25T01:00:00.000Z', offset: 0 }],
  });
  await expect(getTimeZone('Mars/Base')).rejects.toMatchObject({ errors: [{ pointer: '?zone' }] });
  for (const query of [
    { from: '2026-01-01', to: '2026-01-01' },
    { from: '1900-01-01', to: '2199-12-31' },
  ]) {
    await expect(getTimeZone('Europe/Lisbon', query)).rejects.toMatchObject({
      errors: [{ pointer: '?to' }],
    });
  }
});

test('responses with UTC offsets can be cached privately for a day', async () => {
  const response = await fetch(`${core.baseUrl}/time-zones?zone=UTC`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(response.headers.get('cache-control')).toBe('private, max-age=86400');
});

test('an outdated time zone database is logged as a warning', () => {
  const log = createLog('core-api', 'silent');
  const warn = jest.spyOn(log, 'warn');
  for (const version of ['2026a', '2026c', '2027a', undefined])
    warnAboutOutdatedTimeZones(log, version);
  expect(warn).not.toHaveBeenCalled();
  for (const version of ['2025c', null]) warnAboutOutdatedTimeZones(log, version);
  expect(warn).toHaveBeenCalledTimes(2);
});
