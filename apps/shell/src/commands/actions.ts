import {
  CalendarPlus,
  ChartColumn,
  Keyboard,
  Layers,
  LayoutDashboard,
  Calendar,
  MessageCircle,
  Settings,
  SunMoon,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { t } from '@scheduler/i18n';
import { SlotIcon } from '@scheduler/ui';
import type { ComponentType } from 'react';

/** What an action can do besides going somewhere. */
export interface Doing {
  go: (path: string) => void;
  ask: (text: string) => void;
  changeTheme: () => void;
  showShortcuts: () => void;
}

/** Something to do from anywhere. */
export interface Action {
  id: string;
  icon: LucideIcon | ComponentType;
  title: string;
  /** Further words that it is found by. */
  words?: string;
  /** What does the same by keys, as a person reads it. */
  keys?: string;
  run: (doing: Doing) => void;
}

const leadTo =
  (path: string): Action['run'] =>
  ({ go }) =>
    go(path);

/** Every action of the command menu, those that are wanted most first. */
export const actions: readonly Action[] = [
  {
    id: 'new-event',
    icon: CalendarPlus,
    title: t('Add Event'),
    words: t('create new'),
    keys: 'N',
    run: leadTo('/calendar?new=1'),
  },
  {
    id: 'find-time',
    icon: Users,
    title: t('Find a time'),
    words: t('meeting suggest poll'),
    run: leadTo('/calendar?find=1'),
  },
  {
    id: 'optimize',
    icon: SlotIcon,
    title: t('Optimize this week'),
    words: t('plan proposals moves'),
    keys: 'O',
    run: leadTo('/calendar?optimize=1'),
  },
  {
    id: 'assistant',
    icon: MessageCircle,
    title: t('Ask the assistant'),
    words: t('question ai help'),
    run: ({ ask }) => ask(''),
  },
  {
    id: 'new-schedule',
    icon: Layers,
    title: t('Create Schedule'),
    words: t('new add'),
    run: leadTo('/schedules?new=1'),
  },
  {
    id: 'dashboard',
    icon: LayoutDashboard,
    title: t('Go to Dashboard'),
    keys: 'G D',
    run: leadTo('/dashboard'),
  },
  {
    id: 'calendar',
    icon: Calendar,
    title: t('Go to Calendar'),
    keys: 'G C',
    run: leadTo('/calendar'),
  },
  {
    id: 'schedules',
    icon: Layers,
    title: t('Go to Schedules'),
    keys: 'G S',
    run: leadTo('/schedules'),
  },
  {
    id: 'settings',
    icon: Settings,
    title: t('Go to Settings'),
    words: t('preferences subscription profile'),
    keys: 'G G',
    run: leadTo('/settings'),
  },
  {
    id: 'analytics',
    icon: ChartColumn,
    title: t('Go to Analytics'),
    words: t('charts score trend time'),
    run: leadTo('/dashboard/analytics'),
  },
  {
    id: 'theme',
    icon: SunMoon,
    title: t('Switch between light and dark'),
    words: t('theme appearance'),
    run: ({ changeTheme }) => changeTheme(),
  },
  {
    id: 'shortcuts',
    icon: Keyboard,
    title: t('Keyboard shortcuts'),
    words: t('help keys hotkeys'),
    keys: '?',
    run: ({ showShortcuts }) => showShortcuts(),
  },
];

/** The actions whose title or words hold each word of the query. */
export function actionsFor(query: string): readonly Action[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ title, words = '' }) => {
    const text = `${title} ${words}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
