const OCCURRENCE_ID =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/;

/** The id of an occurrence on the wire: `<uuid>_20261120T090000Z`, or `<uuid>_20261120` all day. */
export const occurrenceId = (seriesId: string, original_start_time: string): string =>
  `${seriesId}_${original_start_time.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`;

/** What an occurrence's id names; `null` if it is no such id. */
export function parseOccurrenceId(
  id: string,
): { seriesId: string; original_start_time: string } | null {
  const [, seriesId, year, month, day, hour, minute, second] = OCCURRENCE_ID.exec(id) ?? [];
  if (!seriesId) return null;
  const date = `${year}-${month}-${day}`;
  const original_start_time =
    hour === undefined ? date : `${date}T${hour}:${minute}:${second}.000Z`;
  const time = new Date(original_start_time);
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
  return isReal ? { seriesId, original_start_time } : null;
}
