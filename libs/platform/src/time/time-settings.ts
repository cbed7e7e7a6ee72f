import { preferencesQuery } from '@scheduler/api-client/queries';
import {
  DEFAULT_PREFERENCES,
  workingHours,
  type PreferenceChanges,
  type Preferences,
  type WorkingHours,
} from '@scheduler/contracts/core';
import { canonicalizeTimeZone, isSupportedTimeZone } from '@scheduler/i18n/time-zones';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { usePlatform, useUser } from '../platform-context.tsx';
import type { Platform } from '../platform.ts';
import { readStoredJson, safeLocalStorage } from '../storage/stored-values.ts';

/** The user's settings for displaying and entering times. */
export interface TimeSettings {
  /** IANA time zone in which times are displayed. */
  timeZone: string;
  /** Second time zone to show next to the hours, or `null`. */
  secondTimeZone: string | null;
  /** 0 is Sunday, as in `Date.prototype.getDay`. */
  weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  hourCycle: Preferences['hour_cycle'];
  /** Default duration of a new event, in minutes. */
  defaultDuration: number;
  workingHours: WorkingHours;
}

/** Returns the current IANA name of the device's time zone. */
export const getDeviceTimeZone = (): string =>
  canonicalizeTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

type GuessedPreferences = Pick<Preferences, 'time_zone' | 'week_start' | 'hour_cycle'>;

/**
 * Guesses preferences for users who have not saved any.
 *
 * @param language BCP 47 tag; the week starts on Sunday if the browser doesn't know its first day
 */
export function guessPreferences(language = navigator.language): GuessedPreferences {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 7 };
  const hour = new Intl.DateTimeFormat(language, { hour: 'numeric' }).formatToParts(0);
  return {
    time_zone: getDeviceTimeZone(),
    week_start: weekdays[firstDay % 7] as Preferences['week_start'],
    hour_cycle: hour.some(({ type }) => type === 'dayPeriod') ? '12' : '24',
  };
}

/** Returns the saved preferences, or guesses before they are first saved. */
export const getEffectivePreferences = (preferences: Preferences): Preferences =>
  preferences.version === 0 ? { ...preferences, ...guessPreferences() } : preferences;

/** Adds the guesses to the first change that a user saves, which makes them permanent. */
export const addGuessedPreferences = (
  preferences: Preferences,
  changes: PreferenceChanges,
): PreferenceChanges =>
  preferences.version === 0 ? { ...guessPreferences(), ...changes } : changes;

const toTimeSettings = (preferences: Preferences): TimeSettings => ({
  timeZone: canonicalizeTimeZone(preferences.time_zone),
  secondTimeZone:
    preferences.second_time_zone && canonicalizeTimeZone(preferences.second_time_zone),
  weekStart: weekdays.indexOf(preferences.week_start) as TimeSettings['weekStart'],
  hourCycle: preferences.hour_cycle,
  defaultDuration: preferences.default_duration,
  workingHours: preferences.working_hours,
});

const getDefaultTimeSettings = (): TimeSettings =>
  toTimeSettings(getEffectivePreferences(DEFAULT_PREFERENCES));

const STORAGE_KEY = 'scheduler.clock';

interface StoredTimeSettings {
  userId: string;
  clock: TimeSettings;
}

function isStoredTimeSettings(value: unknown): value is StoredTimeSettings {
  const { userId, clock } = (value ?? {}) as Partial<StoredTimeSettings>;
  return typeof userId === 'string' && isTimeSettings(clock);
}

const isTimeZone = (value: unknown) => typeof value === 'string' && isSupportedTimeZone(value);

function isTimeSettings(value: Partial<TimeSettings> | null | undefined): boolean {
  const { timeZone, secondTimeZone, weekStart, hourCycle, defaultDuration } = value ?? {};
  return (
    isTimeZone(timeZone) &&
    (secondTimeZone === null || isTimeZone(secondTimeZone)) &&
    weekdays.some((_, day) => day === weekStart) &&
    (hourCycle === '12' || hourCycle === '24') &&
    Number.isInteger(defaultDuration) &&
    workingHours.safeParse(value?.workingHours).success
  );
}

/** Loads the settings saved by an earlier visit, so that the first render needn't wait for the API. */
function loadTimeSettings(userId: string): TimeSettings | null {
  const stored = readStoredJson(safeLocalStorage, STORAGE_KEY, isStoredTimeSettings);
  return stored?.userId === userId ? stored.clock : null;
}

function saveTimeSettings(userId: string, settings: TimeSettings): void {
  const stored: StoredTimeSettings = { userId, clock: settings };
  safeLocalStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
}

let current: TimeSettings | undefined;
let isLoaded = false;

/**
 * Returns the settings of the current screen, for code outside components. The host and each remote
 * have their own copy of this module, which `useTimeSettings` at the root of a screen updates.
 */
export const getTimeSettings = (): TimeSettings => (current ??= getDefaultTimeSettings());

/** Returns whether the settings are the user's own rather than guesses. */
export const areTimeSettingsLoaded = (): boolean => isLoaded;

function setTimeSettings(settings: TimeSettings | null | undefined): TimeSettings {
  isLoaded = Boolean(settings);
  return (current = settings ?? getDefaultTimeSettings());
}

/** Initializes the settings before the first render, from the query cache or an earlier visit. */
export function initializeTimeSettings({ api, queryClient, session }: Platform): void {
  const preferences = queryClient.getQueryData(preferencesQuery(api).queryKey);
  const { user } = session.get();
  setTimeSettings(
    preferences
      ? toTimeSettings(getEffectivePreferences(preferences))
      : user && loadTimeSettings(user.id),
  );
}

/** Returns the hour cycle for `Intl` options. */
export const getHourCycle = (): 'h12' | 'h23' =>
  getTimeSettings().hourCycle === '24' ? 'h23' : 'h12';

/** Returns the user's time settings and rerenders when they change. */
export function useTimeSettings(): TimeSettings {
  const { api } = usePlatform();
  const { id } = useUser();
  const { data } = useQuery(preferencesQuery(api));
  const settings = useMemo(() => data && toTimeSettings(getEffectivePreferences(data)), [data]);
  useEffect(() => {
    if (settings) saveTimeSettings(id, settings);
  }, [id, settings]);
  // Set during rendering, so that child components format times with these settings from their
  // first render.
  return useMemo(() => setTimeSettings(settings ?? loadTimeSettings(id)), [id, settings]);
}
