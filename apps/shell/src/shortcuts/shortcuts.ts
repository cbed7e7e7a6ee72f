import { t } from '@scheduler/i18n';
/** A shortcut. Keys are pressed together, or in sequence if separated by `then`. */
export interface Shortcut {
  description: string;
  keys: readonly string[];
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** ⌘ on Apple devices and Ctrl elsewhere. */
export const COMMAND = 'Command';

const createShortcut = (description: string, ...keys: string[]): Shortcut => ({
  description,
  keys,
});

/** All keyboard shortcuts in two columns. */
export const shortcutColumns: readonly (readonly ShortcutGroup[])[] = [
  [
    {
      title: t('Go'),
      shortcuts: [
        createShortcut(t('Dashboard'), 'G', 'then', 'D'),
        createShortcut(t('Calendar'), 'G', 'then', 'C'),
        createShortcut(t('Schedules'), 'G', 'then', 'S'),
        createShortcut(t('Settings'), 'G', 'then', 'G'),
        createShortcut(t('Search'), '/'),
        createShortcut(t('Command menu'), COMMAND, 'K'),
        createShortcut(t('Shortcuts'), '?'),
      ],
    },
    {
      title: t('Event'),
      shortcuts: [
        createShortcut(t('Quick add'), 'Q'),
        createShortcut(t('Save'), COMMAND, 'Enter'),
        createShortcut(t('Close'), 'Esc'),
        createShortcut(t('Undo'), COMMAND, 'Z'),
      ],
    },
    {
      title: t('In the calendar grid'),
      shortcuts: [
        createShortcut(t('Go to a day or hour'), '←', '↑', '→', '↓'),
        createShortcut(t('Start or end of the week'), 'Home', 'End'),
        createShortcut(t('Add an event'), 'Enter'),
        createShortcut(t("Go to the day's events"), 'Tab'),
        createShortcut(t('Move an event'), 'Alt', '←', '↑', '→', '↓'),
        createShortcut(t('Change end time'), 'Alt', 'Shift', '↑', '↓'),
      ],
    },
  ],
  [
    {
      title: t('Calendar'),
      shortcuts: [
        createShortcut(t('New event'), 'N'),
        createShortcut(t('Today'), 'T'),
        createShortcut(t('Month'), 'M'),
        createShortcut(t('Week'), 'W'),
        createShortcut(t('Work Week'), 'Shift', 'W'),
        createShortcut(t('Day'), 'D'),
        createShortcut(t('Agenda'), 'A'),
        createShortcut(t('Back'), 'J'),
        createShortcut(t('Next'), 'K'),
      ],
    },
    {
      title: t('Proposals'),
      shortcuts: [
        createShortcut(t('Review'), 'O'),
        createShortcut(t('Apply'), 'Y'),
        createShortcut(t('Skip'), 'X'),
      ],
    },
  ],
];
