/**
 * Whether a change was made to the record as it is stored.
 *
 * @param ifMatch the version that the caller saw; `null` when any will do
 */
export const isCurrent = (record: { version: number }, ifMatch: number | null): boolean =>
  ifMatch === null || ifMatch === record.version;
