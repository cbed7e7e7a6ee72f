import { isBlank } from '@scheduler/contracts';
import { events, schedules, type Event } from '@scheduler/contracts/core';
import { invalidRequest } from '@scheduler/service-kit';
import { requireScheduleWrite } from '../../calendar/schedule-access.ts';
import { requireMovable } from './require-movable.ts';
import * as z from 'zod';
import { createConfirmation, requireConfirmation } from '../confirmation.ts';
import { defineTool, type ToolContext } from '../define-tool.ts';
import { parsePeriod, confirmation, eventId, instant } from './inputs.ts';
import { summarizeEvent } from './read-tools.ts';

const DRY_RUN_NOTE =
  'Nothing has changed yet. Show this to the user and call the tool again with the confirmation once they approve.';

/** Returns a dry run, or applies the change if the request contains a valid confirmation. */
async function previewOrRun<T extends object>(
  { deps, caller }: ToolContext,
  tool: string,
  {
    effect,
    preview,
    confirmation: token,
    run,
  }: {
    /** The request and the state that it depends on. */
    effect: unknown;
    preview: object;
    confirmation: string | undefined;
    run: () => Promise<T>;
  },
): Promise<object> {
  const { actor } = caller;
  const now = deps.clock();
  if (token === undefined) {
    return {
      dry_run: true,
      ...preview,
      confirmation: createConfirmation(actor, tool, effect, now),
      note: DRY_RUN_NOTE,
    };
  }
  requireConfirmation(actor, tool, effect, token, now);
  deps.policy.requireWithinRateLimit(actor);
  return { dry_run: false, ...(await run()) };
}

const findConflicts = async (
  { deps, caller }: ToolContext,
  start_time: string,
  end_time: string,
  movedEventId?: string,
) => {
  const query = { start_time, end_time, ...(movedEventId && { exclude_event_id: movedEventId }) };
  const { conflicts } = await deps.core.call(caller, events.conflicts, { query });
  return conflicts.map(({ id, start_time: start, end_time: end }) => ({
    id,
    start_time: start,
    end_time: end,
  }));
};

/** Returns the requested schedule, or the user's default schedule. */
async function resolveScheduleId(
  { deps, caller }: ToolContext,
  requestedId: string | undefined,
): Promise<string> {
  const userSchedules = await deps.core.call(caller, schedules.list, {});
  if (requestedId !== undefined) {
    requireScheduleWrite(userSchedules, [requestedId]);
    return requestedId;
  }
  const defaultSchedule = userSchedules.find(({ is_default }) => is_default);
  if (!defaultSchedule)
    throw invalidRequest([
      {
        pointer: '/schedule_id',
        detail: 'Specify schedule_id: all your schedules are shared, or you have none',
      },
    ]);
  return defaultSchedule.id;
}

const createEventTool = defineTool({
  name: 'create_event',
  title: 'Create an event',
  description: 'Creates an event and emails invitations to guests. The first call is a dry run.',
  input: {
    schedule_id: z
      .uuid()
      .optional()
      .describe(
        "Schedule ID from list_events. Defaults to the user's default schedule, which only the user can see.",
      ),
    title: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .refine((title) => !isBlank(title), 'must contain a visible character'),
    start_time: instant,
    end_time: instant,
    guests: z.array(z.email()).max(20).default([]),
    confirmation,
  },
  effect: 'adds',
  scopes: ['events:write', 'events:read'],
  run: async ({ confirmation: token, guests, schedule_id: requestedId, ...rest }, context) => {
    const { deps, caller } = context;
    parsePeriod({ start: rest.start_time, end: rest.end_time });
    const schedule_id = await resolveScheduleId(context, requestedId);
    const body = { schedule_ids: [schedule_id], invited_users: guests, ...rest };
    return previewOrRun(context, 'create_event', {
      effect: body,
      preview: {
        would_create: { ...rest, schedule_id, guests },
        conflicts: await findConflicts(context, rest.start_time, rest.end_time),
      },
      confirmation: token,
      run: async () => {
        let batch_id: string | null = null;
        const event = await deps.core.call(caller, events.create, {
          body,
          // A confirmation creates one event, even if a client sends it repeatedly.
          ...(token && { idempotencyKey: token }),
          onBatch: (id) => (batch_id = id),
        });
        return { created: summarizeEvent(event, caller.actor.email), batch_id };
      },
    });
  },
});

const moveEventTool = defineTool({
  name: 'move_event',
  title: 'Move an event',
  description:
    'Moves an event to a new start time, keeping its duration, and notifies guests by email. The first call is a dry run.',
  input: { event_id: eventId, start_time: instant, confirmation },
  effect: 'changes',
  scopes: ['events:write', 'events:read'],
  run: async ({ event_id, start_time, confirmation: token }, context) => {
    const { deps, caller } = context;
    const event: Event = await deps.core.call(caller, events.read, { params: { id: event_id } });
    requireMovable(event);
    const durationMs = Date.parse(event.end_time) - Date.parse(event.start_time);
    const end_time = new Date(Date.parse(start_time) + durationMs).toISOString();
    const { version } = event;
    return previewOrRun(context, 'move_event', {
      effect: { event_id, start_time, version },
      preview: {
        would_move: {
          ...summarizeEvent(event, caller.actor.email),
          to: { start_time: new Date(start_time).toISOString(), end_time },
        },
        conflicts: await findConflicts(context, start_time, end_time, event_id),
      },
      confirmation: token,
      run: async () => {
        let batch_id: string | null = null;
        const { moved: movedEvents } = await deps.core.call(caller, events.arrange, {
          body: { moves: [{ event_id, version, start_time, end_time }], new_events: [] },
          onBatch: (id) => (batch_id = id),
        });
        return {
          moved: movedEvents.map((movedEvent) => summarizeEvent(movedEvent, caller.actor.email)),
          batch_id,
        };
      },
    });
  },
});

export const eventTools = [createEventTool, moveEventTool];
