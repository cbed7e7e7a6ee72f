import type { Reminder } from '@scheduler/contracts/core';
import type { Component } from './jcal.ts';
import { readDuration } from './read-times.ts';
import { valueOf, type Properties } from './reading.ts';
import { OWN } from './vevent.ts';
import { DAY_MINUTES } from '@scheduler/scheduling/durations';

const MOST_REMINDERS = 10;
const LONGEST = 40_320;

/** A VALARM as a reminder; `null` if it says more than a reminder can (RFC 5545 §3.6.6). */
function reminderOf([, properties, inner]: Component): Reminder | null {
  const find = (name: string) => properties.find(([each]) => each === name);
  const trigger = find('trigger');
  const told = find('action')?.[3];
  const action = typeof told === 'string' ? told.toUpperCase() : 'DISPLAY';
  if (!trigger || trigger[2] !== 'duration' || trigger[1].related === 'END') return null;
  if (inner.length > 0 || find('repeat') || find('attach') || find('attendee')) return null;
  if (!['DISPLAY', 'AUDIO', 'EMAIL'].includes(action)) return null;
  const length = readDuration(trigger[3]);
  if (!length) return null;
  const minutes = -(length.days * DAY_MINUTES + length.ms / 60_000);
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > LONGEST) return null;
  // Of nothing, the sign of zero would be stored.
  return { method: action === 'EMAIL' ? 'email' : 'in_app', minutes: Math.abs(minutes) };
}

export interface ReadAlarms {
  /** `null`: as the schedule has it. */
  reminders: Reminder[] | null;
  /** Alarms that are only kept as they came. */
  kept: Component[];
}

export function readAlarms(components: readonly Component[], properties: Properties): ReadAlarms {
  const reminders: Reminder[] = [];
  const kept: Component[] = [];
  for (const component of components) {
    const reminder = component[0] === 'valarm' ? reminderOf(component) : null;
    if (!reminder || reminders.length === MOST_REMINDERS) kept.push(component);
    else if (!reminders.some((one) => isSame(one, reminder))) reminders.push(reminder);
  }
  const hasNone = valueOf(properties, OWN.reminders) === 'NONE';
  return { reminders: reminders.length > 0 || hasNone ? reminders : null, kept };
}

const isSame = (a: Reminder, b: Reminder) => a.method === b.method && a.minutes === b.minutes;
