import { ApiError } from '@scheduler/api-client';

/**
 * Returns the server's validation errors by the first segment of the JSON pointer, which is the name
 * of a field; `null` for other errors.
 */
export function getFieldErrors(error: unknown): Record<string, string> | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const messages = error.errors.flatMap(({ pointer, detail }) => {
    const field = pointer.split('/')[1];
    return field ? [[field, detail] as const] : [];
  });
  return messages.length > 0 ? Object.fromEntries(messages) : null;
}

/** Parses a record. */
export interface RecordSchema<Saved> {
  safeParse: (record: unknown) => { data?: Saved | undefined };
}

/** Returns the current version of a record if another change to it was saved first. */
export const getNewerVersion = <Saved>(error: Error, schema: RecordSchema<Saved>): Saved | null =>
  error instanceof ApiError && error.code === 'version-mismatch'
    ? (schema.safeParse(error.current).data ?? null)
    : null;
