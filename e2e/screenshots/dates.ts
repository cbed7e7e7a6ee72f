/** Returns a local time, `days` from today, as an ISO timestamp. */
export function getTimeInDays(days: number, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const now = new Date();
  return new Date(
    now.getFullYear(),
    now.getMonth(),
    now.getDate() + days,
    hour,
    minute,
  ).toISOString();
}

/** Returns the weekday, where 0 is Monday. */
export const getWeekday = (date: Date) => (date.getDay() + 6) % 7;
