import { runs } from '@scheduler/service-kit/testing/runs';
import fc from 'fast-check';
import { hashOf, sameContent, type Content } from './content.ts';
import { readTheirItem } from './from-google.ts';
import { readRecord } from './from-record.ts';
import { mergeWhole, sameWhole, type Whole } from './merge.ts';
import { newBody } from './to-google.ts';
import { newRecord } from './to-record.ts';

const ID = '01890a5d-ac96-7000-8000-000000000001';
const at = fc.integer({ min: 0, max: 5000 }).map((hour) => Date.UTC(2027, 0) + hour * 3_600_000);
const iso = (time: number) => new Date(time).toISOString();
const rule = fc.constantFrom<string[] | null>(
  null,
  ['RRULE:FREQ=DAILY;COUNT=5'],
  ['RRULE:FREQ=WEEKLY;COUNT=3'],
);

const timed = fc.record({ at, rule, zone: fc.constantFrom('Europe/Lisbon', 'Asia/Kathmandu') });
const when = fc.oneof(
  timed.map(({ at: start, rule: lines, zone }) => ({
    is_all_day: false as const,
    start: iso(start),
    end: iso(start + 1_800_000),
    time_zone: zone,
    rule: lines,
  })),
  timed.map(({ at: start, rule: lines }) => ({
    is_all_day: true as const,
    start: iso(start).slice(0, 10),
    end: iso(start + 2 * 86_400_000).slice(0, 10),
    rule: lines,
  })),
);

const content: fc.Arbitrary<Content> = fc.record(
  {
    title: fc.constantFrom('One', 'Two', 'Three 🎈'),
    description: fc.constantFrom(null, 'a\nb', 'c'),
    location: fc.constantFrom(null, 'Attic'),
    when,
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

const whole = (all: Content): Whole => ({
  content: all,
  excluded: new Set(),
  exceptions: new Map(),
});
const merge = (base: Content | null, ours: Content, theirs: Content, winner: 'ours' | 'theirs') =>
  mergeWhole({ base: base && whole(base), ours: whole(ours), theirs: whole(theirs) }, () => winner);

test('what is written to Google is read back as it was', () => {
  fc.assert(
    fc.property(content, (given) => {
      const writing = { eventId: ID, content: given, excluded: [], left: [] };
      const item = readTheirItem({ id: 'event', ...newBody(writing) }, 'UTC');
      if (item?.kind !== 'event') throw new Error('It is not read');
      expect(item.content).toEqual(given);
      expect(item.mark).toEqual({ eventId: ID, rev: hashOf(given, []) });
    }),
    runs(100),
  );
});

test('what is written to a record is read back as it was', () => {
  fc.assert(
    fc.property(content, (given) => {
      const place = { id: ID, uid: null, organizer: null, series_id: null, original_start: null };
      const { op: _op, if_version: _none, ...fields } = newRecord(place, given, []);
      const times = { start_time: fields.start_time ?? '', end_time: fields.end_time ?? '' };
      const rest = { is_own: true, source: 'google', version: 1, updated_at: iso(0) } as const;
      expect(readRecord({ ...fields, ...times, ...rest }).content).toEqual(given);
    }),
    runs(100),
  );
});

test('a merge is the same from either side', () => {
  fc.assert(
    fc.property(fc.option(content), content, content, (base, one, other) => {
      const merged = merge(base, one, other, 'ours');
      expect(sameWhole(merged, merge(base, other, one, 'theirs'))).toBe(true);
    }),
    runs(100),
  );
});

test('what only one side changed holds, and clashes with nothing', () => {
  fc.assert(
    fc.property(content, content, (base, changed) => {
      for (const merged of [
        merge(base, changed, base, 'theirs'),
        merge(base, base, changed, 'ours'),
      ]) {
        expect(sameContent(merged.content, changed)).toBe(true);
        expect(merged.clashes).toEqual([]);
      }
    }),
    runs(100),
  );
});

test('of each field a merge has what one of the sides has', () => {
  fc.assert(
    fc.property(fc.option(content), content, content, (base, one, other) => {
      const { content: merged } = merge(base, one, other, 'theirs');
      for (const field of ['title', 'description', 'location', 'when', 'reminders'] as const) {
        expect([one[field], other[field]]).toContainEqual(merged[field]);
      }
    }),
    runs(100),
  );
});
