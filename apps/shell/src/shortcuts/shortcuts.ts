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
      title: 'Go',
      shortcuts: [
        key('Dashboard', 'G', 'then', 'D'),
        key('Calendar', 'G', 'then', 'C'),
        key('Schedules', 'G', 'then', 'S'),
        key('Settings', 'G', 'then', 'G'),
        key('Search', '/'),
        key('Command menu', COMMAND, 'K'),
        key('Shortcuts', '?'),
      ],
    },
    {
      title: 'Event',
      shortcuts: [
        key('Quick add', 'Q'),
        key('Save', COMMAND, 'Enter'),
        key('Close', 'Esc'),
        key('Undo', COMMAND, 'Z'),
      ],
    },
  ],
  [
    {
      title: 'Calendar',
      shortcuts: [
        key('New event', 'N'),
        key('Today', 'T'),
        key('Month', 'M'),
        key('Week', 'W'),
        key('Work Week', 'Shift', 'W'),
        key('Day', 'D'),
        key('Agenda', 'A'),
        key('Back', 'J'),
        key('Next', 'K'),
      ],
    },
    {
      title: 'Proposals',
      shortcuts: [key('Review', 'O'), key('Apply', 'Y'), key('Skip', 'X')],
    },
  ],
];
