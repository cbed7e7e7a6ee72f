/** Something about a recurrence that cannot be; its message is a sentence for people. */
export class RecurrenceFault extends Error {}

export function fail(sentence: string): never {
  throw new RecurrenceFault(sentence);
}
