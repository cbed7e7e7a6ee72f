export function CalendarScreen() {
  return <h1>Calendar</h1>;
}
