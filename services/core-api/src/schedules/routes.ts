import { schedules } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { changeSchedule, createSchedule, removeSchedule } from './operations.ts';
import { schedulesOf } from './repository.ts';

export const scheduleRoutes = (deps: Parameters<typeof createSchedule>[0]) => [
  handle(schedules.list, ({ actor }) => schedulesOf(deps.db, actor.userId)),
  handle(schedules.create, (call) => createSchedule(deps, call)),
  handle(schedules.update, (call) => changeSchedule(deps, call)),
  handle(schedules.remove, (call) => removeSchedule(deps, call)),
];
