import { mapInSlices, startTimeSlices, type TimeSlices } from './time-slices.ts';

/** Shorter lists are serialized at once, which takes a few milliseconds at most. */
const MAX_UNSLICED_LENGTH = 1000;

const isLong = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > MAX_UNSLICED_LENGTH;

/** Whether a response body is a long list, or an object with one. */
export const hasLongList = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && (isLong(body) || Object.values(body).some(isLong));

async function stringifyList(items: readonly unknown[], slices: TimeSlices): Promise<string> {
  const texts = await mapInSlices(items, (item) => JSON.stringify(item) ?? 'null', slices);
  return `[${texts.join()}]`;
}

/** Like `JSON.stringify`, but yields to the event loop while it serializes long lists. */
export async function stringifyInSlices(body: object): Promise<string> {
  const slices = startTimeSlices();
  if (Array.isArray(body)) return stringifyList(body, slices);
  const fields: string[] = [];
  for (const [key, value] of Object.entries(body) as [string, unknown][]) {
    const text = isLong(value) ? await stringifyList(value, slices) : JSON.stringify(value);
    if (text !== undefined) fields.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${fields.join()}}`;
}
