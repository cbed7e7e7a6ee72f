import { t } from '@scheduler/i18n';
/** Keys pressed together stand as they are, and one after another with `then` between. */
export interface Shortcut {
  does: string;
  keys: readonly string[];
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** Stands for ⌘ on Apple's machines and for Ctrl elsewhere. */
export const COMMAND = 'Command';

const key = (does: string, ...keys: string[]): Shortcut => ({ does, keys });

/** Every key of the product, in two columns. */
export const columns: readonly (readonly ShortcutGroup[])[] = [
  [
    {
      title: t('Go'),
      shortcuts: [
        key(t('Dashboard'), 'G', 'then', 'D'),
        key(t('Calendar'), 'G', 'then', 'C'),
        key(t('Schedules'), 'G', 'then', 'S'),
        key(t('Settings'), 'G', 'then', 'G'),
        key(t('Search'), '/'),
        key(t('Command menu'), COMMAND, 'K'),
        key(t('Shortcuts'), '?'),
      ],
    },
    {
      title: t('Event'),
      shortcuts: [
        key(t('Quick add'), 'Q'),
        key(t('Save'), COMMAND, 'Enter'),
        key(t('Close'), 'Esc'),
        key(t('Undo'), COMMAND, 'Z'),
      ],
    },
    {
      title: t('In the calendar’s grid'),
      shortcuts: [
        key(t('Go to a day or hour'), '←', '↑', '→', '↓'),
        key(t('Start or end of the week'), 'Home', 'End'),
        key(t('Add an event there'), 'Enter'),
        key(t('On to the day’s events'), 'Tab'),
        key(t('Move an event'), 'Alt', '←', '↑', '→', '↓'),
        key(t('Change when it ends'), 'Alt', 'Shift', '↑', '↓'),
      ],
    },
  ],
  [
    {
      title: t('Calendar'),
      shortcuts: [
        key(t('New event'), 'N'),
        key(t('Today'), 'T'),
        key(t('Month'), 'M'),
        key(t('Week'), 'W'),
        key(t('Work Week'), 'Shift', 'W'),
        key(t('Day'), 'D'),
        key(t('Agenda'), 'A'),
        key(t('Back'), 'J'),
        key(t('Next'), 'K'),
      ],
    },
    {
      title: t('Proposals'),
      shortcuts: [key(t('Review'), 'O'), key(t('Apply'), 'Y'), key(t('Skip'), 'X')],
    },
  ],
];
