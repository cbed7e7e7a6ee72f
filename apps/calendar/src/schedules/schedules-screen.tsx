export function SchedulesScreen() {
  return <h1>Schedules</h1>;
}
