import { demoTasks, toDo } from './intents.ts';

const aWeek = ['16', '17', '18', '19', '20', '21', '22'].map(
  (day) => new Date(`2026-11-${day}T12:00:00`),
);

test.each(aWeek)('seen from %s, what is due is due within a week and a day, at five', (now) => {
  for (const { deadline } of demoTasks.map((task) => toDo(task, now))) {
    if (deadline === null) continue;
    const due = new Date(deadline);
    const ahead = (due.getTime() - now.getTime()) / 86_400_000;
    expect(ahead).toBeGreaterThan(1);
    expect(ahead).toBeLessThan(9);
    expect([due.getHours(), due.getMinutes()]).toEqual([17, 0]);
  }
});
