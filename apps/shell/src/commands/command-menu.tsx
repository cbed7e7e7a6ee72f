import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { CommandPalette } from '@scheduler/ui/command-palette';
import { toggleTheme } from './toggle-theme.ts';
import { createCommandGroups } from './command-groups.tsx';
import { useCreateEvent } from './use-create-event.ts';
import { useCommandSearch } from './use-command-search.ts';

export interface CommandMenuProps {
  query: string;
  onQueryChange: (query: string) => void;
  onClose: () => void;
  /** Opens the assistant, with a request unless the text is empty. */
  onAsk: (text: string) => void;
  onShortcuts: () => void;
  /** Returns the element to focus after the menu has been closed. */
  finalFocus: () => HTMLElement | null;
}

/** Command menu to search, create events, run actions and open the assistant. */
export function CommandMenu(props: CommandMenuProps) {
  const { query, onQueryChange, onClose, onAsk, onShortcuts, finalFocus } = props;
  useTimeSettings();
  const { navigation } = usePlatform();
  const searchState = useCommandSearch(query);
  const createEvent = useCreateEvent();
  const groups = createCommandGroups(query, searchState, {
    go: (path) => {
      onClose();
      navigation.navigate(path);
    },
    ask: (text) => {
      onClose();
      onAsk(text);
    },
    changeTheme: () => {
      onClose();
      toggleTheme();
    },
    showShortcuts: onShortcuts,
    create: (event) => {
      onClose();
      void createEvent(event);
    },
  });
  return (
    <CommandPalette
      onClose={onClose}
      query={query}
      onQueryChange={onQueryChange}
      placeholder={t('Search, create or ask')}
      finalFocus={finalFocus}
      groups={groups}
      empty={searchState.isSettled ? t('No results') : null}
    />
  );
}
