import { preferencesQuery } from '@scheduler/api-client/queries';
import type { PreferenceChanges, Preferences, WorkingHours } from '@scheduler/contracts/core';
import { todaysZone } from '@scheduler/i18n/zones';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { stored } from './browser-storage.ts';
import { usePlatform, useUser } from './platform-context.tsx';
import type { Platform } from './platform.ts';

/** How the person reads the clock and the calendar. */
export interface Clock {
  /** The zone that every time is shown in. */
  timeZone: string;
  /** Another one beside it, where there are hours. */
  secondTimeZone: string | null;
  /** 0 is Sunday, as in `Date.prototype.getDay`. */
  weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  hourCycle: Preferences['hour_cycle'];
  /** Minutes that a new event lasts. */
  defaultDuration: number;
  workingHours: WorkingHours;
}

/** The zone of this device, as it is called today. */
export const deviceZone = (): string =>
  todaysZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

type Guess = Pick<Preferences, 'time_zone' | 'week_start' | 'hour_cycle'>;

/** What holds until the person tells: as it is where they are, or Sunday if the browser cannot say. */
export function guessed(language = navigator.language): Guess {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 7 };
  const hour = new Intl.DateTimeFormat(language, { hour: 'numeric' }).formatToParts(0);
  return {
    time_zone: deviceZone(),
    week_start: weekdays[firstDay % 7] as Preferences['week_start'],
    hour_cycle: hour.some(({ type }) => type === 'dayPeriod') ? '12' : '24',
  };
}

/** The preferences as they hold: the guess where nothing was told. */
export const inForce = (told: Preferences): Preferences =>
  told.version === 0 ? { ...told, ...guessed() } : told;

/** What to send with changes to preferences: the guess becomes theirs with the first thing told. */
export const withGuess = (told: Preferences, changes: PreferenceChanges): PreferenceChanges =>
  told.version === 0 ? { ...guessed(), ...changes } : changes;

type Told = Guess & Pick<Preferences, 'second_time_zone' | 'default_duration' | 'working_hours'>;

const clockOf = (told: Told): Clock => ({
  timeZone: todaysZone(told.time_zone),
  secondTimeZone: told.second_time_zone && todaysZone(told.second_time_zone),
  weekStart: weekdays.indexOf(told.week_start) as Clock['weekStart'],
  hourCycle: told.hour_cycle,
  defaultDuration: told.default_duration,
  workingHours: told.working_hours,
});

const OFFICE = [{ start: '09:00', end: '17:00' }];

const untold = (): Clock =>
  clockOf({
    ...guessed(),
    second_time_zone: null,
    default_duration: 60,
    working_hours: {
      monday: OFFICE,
      tuesday: OFFICE,
      wednesday: OFFICE,
      thursday: OFFICE,
      friday: OFFICE,
      saturday: [],
      sunday: [],
    },
  });

const CLOCK_KEY = 'scheduler.clock';

/** As it was when this browser last heard of it, so that no first screen waits for it. */
function keptClock(userId: string): Clock | null {
  const kept = stored((storage) => storage.getItem(CLOCK_KEY)) ?? 'null';
  const parsed = JSON.parse(kept) as { userId: string; clock: Clock } | null;
  return parsed?.userId === userId ? parsed.clock : null;
}

function keepClock(userId: string, now: Clock): void {
  stored((storage) => storage.setItem(CLOCK_KEY, JSON.stringify({ userId, clock: now })));
}

let current: Clock | undefined;
let told = false;

/**
 * The clock as the screen that is shown knows it, for what writes times outside of components. Host
 * and remotes have a copy of this module each: `useClock` at the root of a screen tells it.
 */
export const clock = (): Clock => (current ??= untold());

/** Whether it is what the person told, and no guess. */
export const isClockTold = (): boolean => told;

function setClock(known: Clock | null | undefined): Clock {
  told = Boolean(known);
  return (current = known ?? untold());
}

/** Tells the clock before anything is rendered, as far as it is known. */
export function tellClock({ api, queryClient, session }: Platform): void {
  const preferences = queryClient.getQueryData(preferencesQuery(api).queryKey);
  const { user } = session.get();
  setClock(preferences ? clockOf(inForce(preferences)) : user && keptClock(user.id));
}

/** The same for `Intl`. */
export const hourCycle = (): 'h12' | 'h23' => (clock().hourCycle === '24' ? 'h23' : 'h12');

/** Follows the person's preferences: the component renders again when they change. */
export function useClock(): Clock {
  const { api } = usePlatform();
  const { id } = useUser();
  const { data } = useQuery(preferencesQuery(api));
  const now = useMemo(() => data && clockOf(inForce(data)), [data]);
  useEffect(() => {
    if (now) keepClock(id, now);
  }, [id, now]);
  // While rendering, so that what is rendered below writes times by it.
  return useMemo(() => setClock(now ?? keptClock(id)), [id, now]);
}
