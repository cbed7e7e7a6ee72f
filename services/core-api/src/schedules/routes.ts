import { schedules } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { changeSchedule, createSchedule, removeSchedule } from './operations.ts';
import { findSchedules } from './repository.ts';

export const scheduleRoutes = (deps: Parameters<typeof createSchedule>[0]) => [
  defineHandler(schedules.list, ({ actor }) => findSchedules(deps.db, actor.userId)),
  defineHandler(schedules.create, (call) => createSchedule(deps, call)),
  defineHandler(schedules.update, (call) => changeSchedule(deps, call)),
  defineHandler(schedules.remove, (call) => removeSchedule(deps, call)),
];
