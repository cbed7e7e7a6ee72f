import { habits } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { changeHabit, createHabit, listHabits, getHabit, removeHabit } from './operations.ts';

export const habitRoutes = (deps: Parameters<typeof createHabit>[0]) => [
  defineHandler(habits.list, (call) => listHabits(deps, call)),
  defineHandler(habits.read, (call) => getHabit(deps, call)),
  defineHandler(habits.create, (call) => createHabit(deps, call)),
  defineHandler(habits.update, (call) => changeHabit(deps, call)),
  defineHandler(habits.remove, (call) => removeHabit(deps, call)),
];
