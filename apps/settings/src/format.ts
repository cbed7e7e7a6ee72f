const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** `November 21, 2026`, in the browser's zone. */
export const longDate = (time: string | number): string => dates.format(new Date(time));
