const OCCURRENCE_ID =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/;

/**
 * Formats the API ID of an occurrence: `<uuid>_20261120T090000Z`, or `<uuid>_20261120` if all-day.
 *
 * @param seriesId UUID of the series
 * @param original_start_time an ISO instant, or `YYYY-MM-DD` if the series is all-day
 */
export const formatOccurrenceId = (seriesId: string, original_start_time: string): string =>
  `${seriesId}_${original_start_time.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`;

/**
 * Parses an ID formatted by `formatOccurrenceId`.
 *
 * @returns `null` if the format is invalid or the date doesn't exist
 */
export function parseOccurrenceId(
  id: string,
): { seriesId: string; original_start_time: string } | null {
  const [, seriesId, year, month, day, hour, minute, second] = OCCURRENCE_ID.exec(id) ?? [];
  if (!seriesId) return null;
  const date = `${year}-${month}-${day}`;
  const original_start_time =
    hour === undefined ? date : `${date}T${hour}:${minute}:${second}.000Z`;
  const time = new Date(original_start_time);
  const isValidDate = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
  return isValidDate ? { seriesId, original_start_time } : null;
}
