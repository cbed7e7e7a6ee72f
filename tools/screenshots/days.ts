/** A moment some days from today, on the clock of the pictures' zone. */
export function dayAt(days: number, time: string): string {
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

/** 0 is Monday. */
export const weekdayOf = (date: Date) => (date.getDay() + 6) % 7;
