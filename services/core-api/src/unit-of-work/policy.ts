/** @param ifMatch version expected by the caller; `null` accepts any version */
export const isCurrentVersion = (record: { version: number }, ifMatch: number | null): boolean =>
  ifMatch === null || ifMatch === record.version;
