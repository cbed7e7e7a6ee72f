import { events, schedules, type Event } from '@scheduler/contracts/core';
import { notFound } from '@scheduler/service-kit';
import { requireFillable } from '../../calendar/fillable.ts';
import { forbiddenToMove } from './movable.ts';
import * as z from 'zod';
import { confirmationFor, requireConfirmation } from '../confirmation.ts';
import { offer, type Toolbox } from '../toolbox.ts';
import { checkedPeriod, confirmation, eventId, instant } from './inputs.ts';
import { summaryOf } from './reads.ts';

const DRY =
  'Nothing is done yet. Show this to the person; call again with the confirmation once they agree.';

/** Either shows what would be, or does it once more looked at by the policy. */
async function dryFirst<T extends object>(
  { deps, caller }: Toolbox,
  tool: string,
  {
    effect,
    shown,
    given,
    perform,
  }: {
    /** All that the effect hangs on: the request, and the state it is meant for. */
    effect: unknown;
    shown: object;
    given: string | undefined;
    perform: () => Promise<T>;
  },
): Promise<object> {
  const { actor } = caller;
  const now = deps.clock();
  if (given === undefined) {
    return {
      dry_run: true,
      ...shown,
      confirmation: confirmationFor(actor, tool, effect, now),
      note: DRY,
    };
  }
  requireConfirmation(actor, tool, effect, given, now);
  deps.policy.effect(actor);
  return { dry_run: false, ...(await perform()) };
}

const conflictsAt = async (
  { deps, caller }: Toolbox,
  start_time: string,
  end_time: string,
  moved?: string,
) => {
  const query = { start_time, end_time, ...(moved && { exclude_event_id: moved }) };
  const { conflicts } = await deps.core.call(caller, events.conflicts, { query });
  return conflicts.map(({ id, start_time: start, end_time: end }) => ({
    id,
    start_time: start,
    end_time: end,
  }));
};

/** Where an event goes: the schedule that was named, or the first of their own. */
async function placeFor({ deps, caller }: Toolbox, told: string | undefined): Promise<string> {
  const listed = await deps.core.call(caller, schedules.list, {});
  if (told !== undefined) {
    requireFillable(listed, [told]);
    return told;
  }
  const own = listed.find(({ role }) => role === 'owner');
  if (!own) throw notFound('A schedule of your own');
  return own.id;
}

function createEvent(box: Toolbox) {
  const { deps, caller } = box;
  offer(box, {
    name: 'create_event',
    title: 'Create an event',
    description: 'Adds an event; guests get an invitation by mail. The first call is a dry run.',
    input: {
      schedule_id: z
        .uuid()
        .optional()
        .describe('Of list_events; the first of their own unless told'),
      title: z.string().trim().min(1).max(500),
      start_time: instant,
      end_time: instant,
      guests: z.array(z.email()).max(20).default([]),
      confirmation,
    },
    effect: 'adds',
    scopes: ['events:write', 'events:read'],
    run: async ({ confirmation: given, guests, schedule_id: told, ...rest }) => {
      checkedPeriod({ start: rest.start_time, end: rest.end_time });
      const schedule_id = await placeFor(box, told);
      const body = { schedule_ids: [schedule_id], invited_users: guests, ...rest };
      return dryFirst(box, 'create_event', {
        effect: body,
        shown: {
          would_create: { ...rest, schedule_id, guests },
          conflicts: await conflictsAt(box, rest.start_time, rest.end_time),
        },
        given,
        perform: async () => {
          let batch_id: string | null = null;
          const event = await deps.core.call(caller, events.create, {
            body,
            // One agreement makes one event, however often a client sends it.
            ...(given && { idempotencyKey: given }),
            onBatch: (id) => (batch_id = id),
          });
          return { created: summaryOf(event, caller.actor.email), batch_id };
        },
      });
    },
  });
}

function moveEvent(box: Toolbox) {
  const { deps, caller } = box;
  offer(box, {
    name: 'move_event',
    title: 'Move an event',
    description:
      'Moves an event to another time, its length kept; guests are told by mail. The first call is a dry run.',
    input: { event_id: eventId, start_time: instant, confirmation },
    effect: 'changes',
    scopes: ['events:write', 'events:read'],
    run: async ({ event_id, start_time, confirmation: given }) => {
      const event: Event = await deps.core.call(caller, events.read, { params: { id: event_id } });
      forbiddenToMove(event);
      const length = Date.parse(event.end_time) - Date.parse(event.start_time);
      const end_time = new Date(Date.parse(start_time) + length).toISOString();
      const { version } = event;
      return dryFirst(box, 'move_event', {
        effect: { event_id, start_time, version },
        shown: {
          would_move: {
            ...summaryOf(event, caller.actor.email),
            to: { start_time: new Date(start_time).toISOString(), end_time },
          },
          conflicts: await conflictsAt(box, start_time, end_time, event_id),
        },
        given,
        perform: async () => {
          let batch_id: string | null = null;
          const { moved } = await deps.core.call(caller, events.arrange, {
            body: { moves: [{ event_id, version, start_time, end_time }], new_events: [] },
            onBatch: (id) => (batch_id = id),
          });
          return { moved: moved.map((one) => summaryOf(one, caller.actor.email)), batch_id };
        },
      });
    },
  });
}

export const eventTools = [createEvent, moveEvent];
