/** The expected state of an event, derived from user actions only. */
export interface ExpectedEvent {
  tag: string;
  /** Titles set since the last successful run, by side. */
  titles: { local: string[]; remote: string[] };
  title: string;
  deleted: { local: boolean; remote: boolean };
  edited: { local: boolean; remote: boolean };
  /** Whether several results are valid. If so, the sides only have to be equal. */
  isAmbiguous: boolean;
  isUndone: boolean;
}

/** Whether a title marks an exception. Detached exceptions have the same tag as their series. */
export const isDetachedTitle = (title: string) => title.startsWith('Exception');

export function getOrCreateExpectedEvent(
  expectedEvents: Map<string, ExpectedEvent>,
  tag: string,
): ExpectedEvent {
  const existing = expectedEvents.get(tag);
  if (existing) return existing;
  const expected: ExpectedEvent = {
    tag,
    title: tag,
    titles: { local: [], remote: [] },
    deleted: { local: false, remote: false },
    edited: { local: false, remote: false },
    isAmbiguous: false,
    isUndone: false,
  };
  expectedEvents.set(tag, expected);
  return expected;
}
