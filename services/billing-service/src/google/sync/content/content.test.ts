import { DAY_MS, HOUR_MS } from '@scheduler/scheduling/durations';
import { propertyOptions } from '@scheduler/service-kit/testing/property-testing';
import fc from 'fast-check';
import { hashContent, isSameContent, type Content } from './content.ts';
import { parseRemoteItem } from './from-google.ts';
import { parseRecord } from './from-record.ts';
import { mergeVersions, isSameVersion, type EventVersion } from './three-way-merge.ts';
import { createInsertBody } from './to-google.ts';
import { createRecord } from './to-record.ts';

const ID = '01890a5d-ac96-7000-8000-000000000001';
const startMs = fc.integer({ min: 0, max: 5000 }).map((hour) => Date.UTC(2027, 0) + hour * HOUR_MS);
const toIso = (time: number) => new Date(time).toISOString();
const rule = fc.constantFrom<string[] | null>(
  null,
  ['RRULE:FREQ=DAILY;COUNT=5'],
  ['RRULE:FREQ=WEEKLY;COUNT=3'],
);

const timed = fc.record({
  startMs,
  rule,
  timeZone: fc.constantFrom('Europe/Lisbon', 'Asia/Kathmandu'),
});
const eventTime = fc.oneof(
  timed.map(({ startMs: start, rule: lines, timeZone }) => ({
    is_all_day: false as const,
    start: toIso(start),
    end: toIso(start + HOUR_MS / 2),
    time_zone: timeZone,
    rule: lines,
  })),
  timed.map(({ startMs: start, rule: lines }) => ({
    is_all_day: true as const,
    start: toIso(start).slice(0, 10),
    end: toIso(start + 2 * DAY_MS).slice(0, 10),
    rule: lines,
  })),
);

const content: fc.Arbitrary<Content> = fc.record(
  {
    title: fc.constantFrom('One', 'Two', 'Three 🎈'),
    description: fc.constantFrom(null, 'a\nb', 'c'),
    location: fc.constantFrom(null, 'Attic'),
    when: eventTime,
    transparency: fc.constantFrom('opaque', 'transparent'),
    visibility: fc.constantFrom('default', 'private'),
    reminders: fc.constantFrom(null, [], [{ method: 'email' as const, minutes: 10 }]),
    attendees: fc
      .uniqueArray(fc.constantFrom('a@x.test', 'b@x.test', 'c@x.test'))
      .chain((emails) =>
        fc.tuple(
          ...emails
            .toSorted()
            .map((email) =>
              fc
                .constantFrom('pending', 'accepted', 'declined')
                .map((status) => ({ email, status })),
            ),
        ),
      ) as fc.Arbitrary<Content['attendees']>,
  },
  { noNullPrototype: true },
);

const toVersion = (versionContent: Content): EventVersion => ({
  content: versionContent,
  excluded: new Set(),
  exceptions: new Map(),
});
const merge = (base: Content | null, local: Content, remote: Content, winner: 'ours' | 'theirs') =>
  mergeVersions(
    { base: base && toVersion(base), local: toVersion(local), remote: toVersion(remote) },
    () => winner,
  );

test('content is unchanged after conversion to a Google event and back', () => {
  fc.assert(
    fc.property(content, (original) => {
      const write = { eventId: ID, content: original, exdates: [], excluded: [] };
      const item = parseRemoteItem({ id: 'event', ...createInsertBody(write) }, 'UTC');
      if (item?.kind !== 'event') throw new Error('The event was not parsed');
      expect(item.content).toEqual(original);
      expect(item.syncMetadata).toEqual({ eventId: ID, rev: hashContent(original, []) });
    }),
    propertyOptions(100),
  );
});

test('content is unchanged after conversion to a local record and back', () => {
  fc.assert(
    fc.property(content, (original) => {
      const input = { id: ID, uid: null, organizer: null, series_id: null, original_start: null };
      const { op: _op, if_version: _none, ...fields } = createRecord(input, original, []);
      const times = { start_time: fields.start_time ?? '', end_time: fields.end_time ?? '' };
      const rest = { is_own: true, source: 'google', version: 1, updated_at: toIso(0) } as const;
      expect(parseRecord({ ...fields, ...times, ...rest }).content).toEqual(original);
    }),
    propertyOptions(100),
  );
});

test('merging gives the same result when both sides are swapped', () => {
  fc.assert(
    fc.property(fc.option(content), content, content, (base, local, remote) => {
      const merged = merge(base, local, remote, 'ours');
      expect(isSameVersion(merged, merge(base, remote, local, 'theirs'))).toBe(true);
    }),
    propertyOptions(100),
  );
});

test('a change on one side only is applied without a conflict', () => {
  fc.assert(
    fc.property(content, content, (base, changed) => {
      for (const merged of [
        merge(base, changed, base, 'theirs'),
        merge(base, base, changed, 'ours'),
      ]) {
        expect(isSameContent(merged.content, changed)).toBe(true);
        expect(merged.conflicts).toEqual([]);
      }
    }),
    propertyOptions(100),
  );
});

test('a merged field always has the value of one of the sides', () => {
  fc.assert(
    fc.property(fc.option(content), content, content, (base, local, remote) => {
      const { content: merged } = merge(base, local, remote, 'theirs');
      for (const field of ['title', 'description', 'location', 'when', 'reminders'] as const) {
        expect([local[field], remote[field]]).toContainEqual(merged[field]);
      }
    }),
    propertyOptions(100),
  );
});
