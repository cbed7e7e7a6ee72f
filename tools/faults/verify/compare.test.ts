import { createLedger, TrackedValue, type EventEntry, type Ledger } from '../load/ledger.ts';
import {
  compareAccount,
  compareEmails,
  compareEvents,
  compareHistory,
  compareStream,
  type UserState,
} from './compare.ts';

let ledger: Ledger;
let state: UserState;

beforeEach(() => {
  ledger = createLedger('user');
  state = { events: [], batches: [], profileNote: '', modelConsent: 'false false' };
});

function addEntry(changes: Partial<EventEntry> = {}): EventEntry {
  const entry: EventEntry = {
    label: 'a',
    guest: null,
    id: 'id-a',
    version: 1,
    creation: 'acknowledged',
    title: new TrackedValue('Title'),
    isDeleted: false,
    mayBeDeleted: false,
    ...changes,
  };
  ledger.events.push(entry);
  return entry;
}

const storeEvent = (changes: Partial<UserState['events'][number]> = {}) =>
  state.events.push({ id: 'id-a', description: 'a', title: 'Title', ...changes });

describe('compareEvents', () => {
  it('accepts an event that matches its acknowledged write', () => {
    addEntry();
    storeEvent();
    expect(compareEvents(ledger, state)).toEqual([]);
  });

  it('reports an acknowledged event that is missing', () => {
    addEntry();
    expect(compareEvents(ledger, state)).toEqual(['acknowledged event a is lost']);
  });

  it('reports an event that exists twice', () => {
    addEntry();
    storeEvent();
    storeEvent();
    expect(compareEvents(ledger, state)).toContain('event a exists 2 times');
  });

  it('reports an event that no write created', () => {
    storeEvent();
    expect(compareEvents(ledger, state)).toEqual(['no write created the event "Title"']);
  });

  it('accepts zero or one event for a write without an answer', () => {
    addEntry({ creation: 'unknown', id: null });
    expect(compareEvents(ledger, state)).toEqual([]);
    storeEvent();
    expect(compareEvents(ledger, state)).toEqual([]);
  });

  it('reports an event with a rejected creation or an acknowledged deletion', () => {
    addEntry({ creation: 'rejected', id: null });
    addEntry({ label: 'b', id: 'id-b', isDeleted: true });
    storeEvent();
    storeEvent({ id: 'id-b', description: 'b' });
    expect(compareEvents(ledger, state)).toEqual([
      'rejected event a exists',
      'deleted event b exists',
    ]);
  });

  it('reports a title that an acknowledged change replaced', () => {
    const { title } = addEntry();
    title.record('Without an answer', 'unknown');
    title.record('New title', 'acknowledged');
    storeEvent();
    expect(compareEvents(ledger, state)).toEqual(['event a is "Title", not "New title"']);
  });

  it('accepts the title of a later change without an answer', () => {
    const { title } = addEntry();
    title.record('Changed', 'unknown');
    storeEvent({ title: 'Changed' });
    expect(compareEvents(ledger, state)).toEqual([]);
  });
});

describe('compareHistory', () => {
  beforeEach(() => {
    ledger.batches.push({ id: 'b1', intent: 'events.create', startedAtMs: 0 });
  });

  it('reports an acknowledged batch that is missing or listed twice', () => {
    expect(compareHistory(ledger, state)).toEqual(['batch b1 (events.create) is listed 0 times']);
    state.batches = Array.from({ length: 2 }, () => ({ id: 'b1', intent: 'events.create' }));
    expect(compareHistory(ledger, state)).toEqual(['batch b1 (events.create) is listed 2 times']);
  });

  it('reports more batches than there were writes without an answer', () => {
    ledger.unknownIntents.push('events.update');
    state.batches = [
      { id: 'b1', intent: 'events.create' },
      { id: 'b2', intent: 'events.update' },
    ];
    expect(compareHistory(ledger, state)).toEqual([]);
    state.batches.push({ id: 'b3', intent: 'events.update' });
    expect(compareHistory(ledger, state)).toEqual([
      '2 events.update batches match no write (1 had no answer)',
    ]);
  });
});

test('compareAccount reports values that no write can have left', () => {
  ledger.profileNote.record('note', 'acknowledged');
  ledger.modelConsent.record('true true', 'unknown');
  state.profileNote = 'old note';
  state.modelConsent = 'true true';
  expect(compareAccount(ledger, state)).toEqual([
    'the profile has the note "old note", not "note"',
  ]);
});

test.each([
  [0, ['0 invitations for event a, not 1']],
  [1, []],
  [2, ['2 invitations for event a, not 1']],
])('compareEmails expects exactly one invitation and finds %i', (count, differences) => {
  addEntry({ guest: 'guest@example.test' });
  storeEvent();
  const counts = new Map([['guest@example.test', count]]);
  expect(compareEmails(ledger, state, counts)).toEqual(differences);
});

test('compareStream reports changes after the last reload that were not received', () => {
  for (const [id, startedAtMs] of [
    ['b1', 10],
    ['b2', 30],
    ['b3', 40],
  ] as const) {
    ledger.batches.push({ id, intent: 'events.create', startedAtMs });
  }
  const received = { batchIds: new Set(['b3']), resyncsAtMs: [20] };
  expect(compareStream(ledger, received)).toEqual(['the stream lost batch b2 (events.create)']);
});
