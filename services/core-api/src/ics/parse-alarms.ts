import type { Reminder } from '@scheduler/contracts/core';
import { findProperty, type Component } from './jcal.ts';
import { parseDuration } from './parse-times.ts';
import { getValue, type PropertyMap } from './parse-context.ts';
import { CUSTOM_PROPERTIES } from './vevent.ts';
import { DAY_MINUTES } from '@scheduler/scheduling/durations';

const MAX_REMINDERS = 10;
const MAX_REMINDER_MINUTES = 40_320;

/** Converts a VALARM (RFC 5545 §3.6.6) to a reminder. Returns `null` if that would lose data. */
function parseReminder([, properties, children]: Component): Reminder | null {
  const trigger = findProperty(properties, 'trigger');
  const actionValue = findProperty(properties, 'action')?.[3];
  const action = typeof actionValue === 'string' ? actionValue.toUpperCase() : 'DISPLAY';
  if (!trigger || trigger[2] !== 'duration' || trigger[1].related === 'END') return null;
  if (
    children.length > 0 ||
    findProperty(properties, 'repeat') ||
    findProperty(properties, 'attach') ||
    findProperty(properties, 'attendee')
  )
    return null;
  if (!['DISPLAY', 'AUDIO', 'EMAIL'].includes(action)) return null;
  const duration = parseDuration(trigger[3]);
  if (!duration) return null;
  const minutes = -(duration.days * DAY_MINUTES + duration.ms / 60_000);
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > MAX_REMINDER_MINUTES) return null;
  // Negating 0 yields -0, which must not be stored.
  return { method: action === 'EMAIL' ? 'email' : 'in_app', minutes: Math.abs(minutes) };
}

export interface ParsedAlarms {
  /** `null` for the schedule's default reminders. */
  reminders: Reminder[] | null;
  /** Alarms that are stored unchanged. */
  preserved: Component[];
}

export function parseAlarms(
  components: readonly Component[],
  properties: PropertyMap,
): ParsedAlarms {
  const reminders: Reminder[] = [];
  const preserved: Component[] = [];
  for (const component of components) {
    const reminder = component[0] === 'valarm' ? parseReminder(component) : null;
    if (!reminder || reminders.length === MAX_REMINDERS) preserved.push(component);
    else if (!reminders.some((existing) => isSameReminder(existing, reminder)))
      reminders.push(reminder);
  }
  const hasNone = getValue(properties, CUSTOM_PROPERTIES.reminders) === 'NONE';
  return { reminders: reminders.length > 0 || hasNone ? reminders : null, preserved };
}

const isSameReminder = (a: Reminder, b: Reminder) =>
  a.method === b.method && a.minutes === b.minutes;
