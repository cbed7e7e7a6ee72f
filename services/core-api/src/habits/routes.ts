import { habits } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { changeHabit, createHabit, listHabits, readHabit, removeHabit } from './operations.ts';

export const habitRoutes = (deps: Parameters<typeof createHabit>[0]) => [
  handle(habits.list, (call) => listHabits(deps, call)),
  handle(habits.read, (call) => readHabit(deps, call)),
  handle(habits.create, (call) => createHabit(deps, call)),
  handle(habits.update, (call) => changeHabit(deps, call)),
  handle(habits.remove, (call) => removeHabit(deps, call)),
];
