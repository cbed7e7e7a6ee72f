import { demoTasks, toTaskBody } from './intents.ts';

const daysOfWeek = ['16', '17', '18', '19', '20', '21', '22'].map(
  (day) => new Date(`2026-11-${day}T12:00:00`),
);

test.each(daysOfWeek)(
  'on %s, the deadlines of the demo data are at 5 PM, one to nine days later',
  (now) => {
    for (const { deadline } of demoTasks.map((task) => toTaskBody(task, now))) {
      if (deadline === null) continue;
      const due = new Date(deadline);
      const daysAhead = (due.getTime() - now.getTime()) / 86_400_000;
      expect(daysAhead).toBeGreaterThan(1);
      expect(daysAhead).toBeLessThan(9);
      expect([due.getHours(), due.getMinutes()]).toEqual([17, 0]);
    }
  },
);
