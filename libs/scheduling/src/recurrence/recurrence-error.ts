/** Thrown for invalid recurrence lines. The message is a localized sentence for the user. */
export class RecurrenceError extends Error {}

export function throwRecurrenceError(message: string): never {
  throw new RecurrenceError(message);
}
