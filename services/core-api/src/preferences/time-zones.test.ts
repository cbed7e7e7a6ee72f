import { timeZones } from '@scheduler/contracts/core';
import { createLog } from '@scheduler/service-kit';
import { startCore, type Person, type TestCore } from '../testing/core.ts';
import { warnOfOldZones } from './operations.ts';

// Every zone there is, on a busy machine.
jest.setTimeout(60_000);

let core: TestCore;
let ada: Person;
beforeAll(async () => {
  core = await startCore();
  ada = await core.signedIn();
});
afterAll(() => core.stop());

const clockOf = (zone: string, query = {}) =>
  ada.call(timeZones.read, { query: { zone, ...query } });

/** Minutes ahead of UTC as the runtime itself says, asked in another way than the product does. */
function offsetsBy(zone: string) {
  const wall = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  return (at: number) => {
    const part = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, value]));
    const { year, month, day, hour, minute } = part;
    const shown = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
    );
    return (shown - Math.floor(at / 60_000) * 60_000) / 60_000;
  };
}

test('every zone is sent by the data that the server computes with, 2020 to 2035', async () => {
  const wrong: string[] = [];
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const { tzdb, offset, transitions } = await clockOf(zone);
    expect(tzdb).toBe(process.versions['tz']);
    const offsetBy = offsetsBy(zone);
    const stretches = [{ at: '2020-01-01T00:00:00.000Z', offset }, ...transitions];
    stretches.forEach((stretch, index) => {
      const start = Date.parse(stretch.at);
      const end = Date.parse(stretches[index + 1]?.at ?? '2036-01-01T00:00:00.000Z') - 1;
      // Within a stretch clocks stand still: its ends and a day of each month show it.
      const days = Array.from(
        { length: (end - start) / 2_592_000_000 },
        (_, n) => n * 2_592_000_000,
      );
      const at = [start, end, ...days.map((day) => start + day)];
      if (at.some((time) => offsetBy(time) !== stretch.offset)) wrong.push(`${zone} ${stretch.at}`);
    });
  }
  expect(wrong).toEqual([]);
});

test('British Columbia stays at UTC-7 after 2026', async () => {
  const { transitions } = await clockOf('America/Vancouver');
  expect(transitions.at(-1)).toEqual({ at: '2026-03-08T10:00:00.000Z', offset: -420 });
});

test('a range may be asked for, within reason', async () => {
  expect(await clockOf('Europe/Lisbon', { from: '2026-10-25', to: '2027-01-01' })).toMatchObject({
    offset: 60,
    transitions: [{ at: '2026-10-25T01:00:00.000Z', offset: 0 }],
  });
  await expect(clockOf('Mars/Base')).rejects.toMatchObject({ errors: [{ pointer: '?zone' }] });
  for (const query of [
    { from: '2026-01-01', to: '2026-01-01' },
    { from: '1900-01-01', to: '2199-12-31' },
  ]) {
    await expect(clockOf('Europe/Lisbon', query)).rejects.toMatchObject({
      errors: [{ pointer: '?to' }],
    });
  }
});

test('an answer may be kept for a day, by its caller alone', async () => {
  const response = await fetch(`${core.baseUrl}/time-zones?zone=UTC`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(response.headers.get('cache-control')).toBe('private, max-age=86400');
});

test('old time zone data is warned of', () => {
  const log = createLog('core-api', 'silent');
  const warn = jest.spyOn(log, 'warn');
  for (const fine of ['2026a', '2026c', '2027a', undefined]) warnOfOldZones(log, fine);
  expect(warn).not.toHaveBeenCalled();
  for (const old of ['2025c', null]) warnOfOldZones(log, old);
  expect(warn).toHaveBeenCalledTimes(2);
});
