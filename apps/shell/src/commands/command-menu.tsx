import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { CommandPalette } from '@scheduler/ui/command-palette';
import { useState } from 'react';
import { toggleTheme } from './toggle-theme.ts';
import { createCommandGroups } from './command-groups.tsx';
import { useCreateEvent } from './use-create-event.ts';
import { useCommandSearch } from './use-command-search.ts';

interface CommandMenuProps {
  /** Text typed while the menu was loading. */
  initialQuery: string;
  onClose: () => void;
  /** Opens the assistant, with a request unless the text is empty. */
  onAsk: (text: string) => void;
  onShortcuts: () => void;
}

/** Command menu to search, create events, run actions and open the assistant. */
export function CommandMenu({ initialQuery, onClose, onAsk, onShortcuts }: CommandMenuProps) {
  useTimeSettings();
  const { navigation } = usePlatform();
  const [editedQuery, setQuery] = useState<string>();
  const query = editedQuery ?? initialQuery;
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
      onQueryChange={setQuery}
      placeholder={t('Search, create or ask')}
      groups={groups}
      empty={searchState.isSettled ? t('No results') : null}
    />
  );
}
