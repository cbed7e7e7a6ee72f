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

/** Functions available to actions. */
export interface ActionContext {
  go: (path: string) => void;
  ask: (text: string) => void;
  changeTheme: () => void;
  showShortcuts: () => void;
}

/** An action that is available everywhere. */
export interface Action {
  icon: LucideIcon | ComponentType;
  /** Unique. */
  title: string;
  /** Additional search terms. */
  keywords?: string;
  /** Keyboard shortcut as displayed. */
  keys?: string;
  run: (context: ActionContext) => void;
}

const navigateTo =
  (path: string): Action['run'] =>
  ({ go }) =>
    go(path);

/** Actions of the command menu, most frequent first. */
export const actions: readonly Action[] = [
  {
    icon: CalendarPlus,
    title: t('Add Event'),
    keywords: t('create new'),
    keys: 'N',
    run: navigateTo('/calendar?new=1'),
  },
  {
    icon: Users,
    title: t('Find a time'),
    keywords: t('meeting suggest poll'),
    run: navigateTo('/calendar?find=1'),
  },
  {
    icon: SlotIcon,
    title: t('Optimize this week'),
    keywords: t('plan proposals moves'),
    keys: 'O',
    run: navigateTo('/calendar?optimize=1'),
  },
  {
    icon: MessageCircle,
    title: t('Ask the assistant'),
    keywords: t('question ai help'),
    run: ({ ask }) => ask(''),
  },
  {
    icon: Layers,
    title: t('Create Schedule'),
    keywords: t('new add'),
    run: navigateTo('/schedules?new=1'),
  },
  {
    icon: LayoutDashboard,
    title: t('Go to Dashboard'),
    keys: 'G D',
    run: navigateTo('/dashboard'),
  },
  { icon: Calendar, title: t('Go to Calendar'), keys: 'G C', run: navigateTo('/calendar') },
  { icon: Layers, title: t('Go to Schedules'), keys: 'G S', run: navigateTo('/schedules') },
  {
    icon: Settings,
    title: t('Go to Settings'),
    keywords: t('preferences subscription profile'),
    keys: 'G G',
    run: navigateTo('/settings'),
  },
  {
    icon: ChartColumn,
    title: t('Go to Analytics'),
    keywords: t('charts score trend time'),
    run: navigateTo('/dashboard/analytics'),
  },
  {
    icon: SunMoon,
    title: t('Switch between light and dark mode'),
    keywords: t('theme appearance'),
    run: ({ changeTheme }) => changeTheme(),
  },
  {
    icon: Keyboard,
    title: t('Keyboard shortcuts'),
    keywords: t('help keys hotkeys'),
    keys: '?',
    run: ({ showShortcuts }) => showShortcuts(),
  },
];

/** Returns the actions that contain every word of the query in their title or keywords. */
export function findActions(query: string): readonly Action[] {
  const queryWords = query.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ title, keywords = '' }) => {
    const text = `${title} ${keywords}`.toLowerCase();
    return queryWords.every((word) => text.includes(word));
  });
}
