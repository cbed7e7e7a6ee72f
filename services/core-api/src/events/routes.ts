import { events } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { arrangeEvents } from './operations-arrange.ts';
import {
  changeEvent,
  createEvent,
  findConflicts,
  listEvents,
  readEvent,
  removeEvent,
} from './operations.ts';

export const eventRoutes = (deps: Parameters<typeof createEvent>[0]) => [
  handle(events.list, (call) => listEvents(deps, call)),
  handle(events.conflicts, (call) => findConflicts(deps, call)),
  handle(events.arrange, (call) => arrangeEvents(deps, call)),
  handle(events.create, (call) => createEvent(deps, call)),
  handle(events.read, (call) => readEvent(deps, call)),
  handle(events.update, (call) => changeEvent(deps, call)),
  handle(events.remove, (call) => removeEvent(deps, call)),
];
