export const END_BEFORE_START = 'End time must be after start time';

/** Whether the end is no later than the start; an end that is missing or malformed is told elsewhere. */
export const endsTooSoon = (start: string | undefined, end: string | undefined) =>
  Date.parse(end ?? '') <= Date.parse(start ?? '');
