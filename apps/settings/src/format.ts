const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** `November 21, 2026`, in the browser's zone. */
export const longDate = (time: string | number): string => dates.format(new Date(time));

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 21, 2026, 3:30 PM`, in the browser's zone. */
export const when = (time: string | number): string => moments.format(new Date(time));
