import type { Ledger } from '../load/ledger.ts';

/** State of one user in the product after the run. */
export interface UserState {
  events: { id: string; description: string | null; title: string }[];
  /** All history batches of the user. */
  batches: { id: string; intent: string }[];
  profileNote: string;
  modelConsent: string;
}

const groupCounts = (values: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Compares the events of a user with their ledger. Returns one message per difference. */
export function compareEvents({ events: entries }: Ledger, { events }: UserState): string[] {
  const differences: string[] = [];
  const counts = groupCounts(events.map(({ description }) => description ?? ''));
  const labels = new Set(entries.map(({ label }) => label));
  for (const { description, title } of events) {
    if (!labels.has(description ?? '')) differences.push(`no write created the event "${title}"`);
  }
  for (const { label, creation, id, title, isDeleted, mayBeDeleted } of entries) {
    const count = counts.get(label) ?? 0;
    if (count > 1) differences.push(`event ${label} exists ${count} times`);
    if (creation === 'rejected' && count > 0) differences.push(`rejected event ${label} exists`);
    if (isDeleted && count > 0) differences.push(`deleted event ${label} exists`);
    if (creation === 'acknowledged' && !isDeleted && !mayBeDeleted && count === 0) {
      differences.push(`acknowledged event ${label} is lost`);
    }
    for (const event of events.filter(({ description }) => description === label)) {
      if (id !== null && event.id !== id) differences.push(`event ${label} has another ID`);
      if (!title.allows(event.title)) {
        differences.push(`event ${label} is "${event.title}", not "${title.acknowledged}"`);
      }
    }
  }
  return differences;
}

/**
 * Checks that each acknowledged write has exactly one batch, and that all other batches are writes
 * without a response.
 */
export function compareHistory(ledger: Ledger, { batches }: UserState): string[] {
  const differences: string[] = [];
  const counts = groupCounts(batches.map(({ id }) => id));
  for (const { id, intent } of ledger.batches) {
    const count = counts.get(id) ?? 0;
    if (count !== 1) differences.push(`batch ${id} (${intent}) is listed ${count} times`);
  }
  const acknowledgedIds = new Set(ledger.batches.map(({ id }) => id));
  const others = batches.filter(
    ({ id, intent }) => !acknowledgedIds.has(id) && intent.startsWith('events.'),
  );
  const unknown = groupCounts(ledger.unknownIntents);
  for (const [intent, count] of groupCounts(others.map(({ intent }) => intent))) {
    const possible = unknown.get(intent) ?? 0;
    if (count > possible) {
      differences.push(`${count} ${intent} batches match no write (${possible} had no answer)`);
    }
  }
  return differences;
}

/** Compares the values stored by auth-service and ai-service. */
export function compareAccount(ledger: Ledger, state: UserState): string[] {
  const { profileNote, modelConsent } = ledger;
  return [
    ...(profileNote.allows(state.profileNote)
      ? []
      : [`the profile has the note "${state.profileNote}", not "${profileNote.acknowledged}"`]),
    ...(modelConsent.allows(state.modelConsent)
      ? []
      : [`the consent is "${state.modelConsent}", not "${modelConsent.acknowledged}"`]),
  ];
}

/**
 * Checks that every invitation was sent exactly once.
 *
 * @param emailCounts number of emails by recipient
 */
export function compareEmails(
  { events: entries }: Ledger,
  { events }: UserState,
  emailCounts: ReadonlyMap<string, number>,
): string[] {
  const stored = new Set(events.map(({ description }) => description));
  return entries.flatMap(({ label, guest }) => {
    if (guest === null) return [];
    const expected = stored.has(label) ? 1 : 0;
    const actual = emailCounts.get(guest) ?? 0;
    return actual === expected ? [] : [`${actual} invitations for event ${label}, not ${expected}`];
  });
}

export interface ReceivedChanges {
  batchIds: ReadonlySet<string>;
  resyncsAtMs: readonly number[];
}

/** Checks that every acknowledged write was announced, or made obsolete by a later full reload. */
export function compareStream(
  { batches }: Ledger,
  { batchIds, resyncsAtMs }: ReceivedChanges,
): string[] {
  const lastResyncMs = Math.max(0, ...resyncsAtMs);
  return batches
    .filter(({ id, startedAtMs }) => startedAtMs > lastResyncMs && !batchIds.has(id))
    .map(({ id, intent }) => `the stream lost batch ${id} (${intent})`);
}
