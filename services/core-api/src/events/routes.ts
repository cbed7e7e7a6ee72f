import { events } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { arrangeEvents } from './operations-arrange.ts';
import { listChanges } from './operations-changes.ts';
import {
  updateEvent,
  createEvent,
  checkConflicts,
  listCompactEvents,
  listEvents,
  getEvent,
  deleteEvent,
} from './operations.ts';

export const eventRoutes = (deps: Parameters<typeof createEvent>[0]) => [
  defineHandler(events.list, (call) => listEvents(deps, call)),
  defineHandler(events.changes, (call) => listChanges(deps, call)),
  defineHandler(events.listCompact, (call) => listCompactEvents(deps, call)),
  defineHandler(events.conflicts, (call) => checkConflicts(deps, call)),
  defineHandler(events.arrange, (call) => arrangeEvents(deps, call)),
  defineHandler(events.create, (call) => createEvent(deps, call)),
  defineHandler(events.read, (call) => getEvent(deps, call)),
  defineHandler(events.update, (call) => updateEvent(deps, call)),
  defineHandler(events.remove, (call) => deleteEvent(deps, call)),
];
