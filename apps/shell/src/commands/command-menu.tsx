import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useClock } from '@scheduler/platform/clock';
import { CommandPalette } from '@scheduler/ui';
import { useState } from 'react';
import { changeTheme } from './change-theme.ts';
import { groupsFor } from './command-groups.tsx';
import { useCreate } from './use-create.ts';
import { useFound } from './use-found.ts';

interface CommandMenuProps {
  /** What was typed before the field was there; it begins with that. */
  typedAhead: string;
  onClose: () => void;
  /** The assistant is to answer; without words it is only opened. */
  onAsk: (text: string) => void;
  onShortcuts: () => void;
}

/** Finds, creates, does and asks, all from one line. */
export function CommandMenu({ typedAhead, onClose, onAsk, onShortcuts }: CommandMenuProps) {
  useClock();
  const { navigation } = usePlatform();
  const [edited, setQuery] = useState<string>();
  const query = edited ?? typedAhead;
  const found = useFound(query);
  const create = useCreate();
  const groups = groupsFor(query, found, {
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
      changeTheme();
    },
    showShortcuts: onShortcuts,
    create: (event) => {
      onClose();
      void create(event);
    },
  });
  return (
    <CommandPalette
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      placeholder={t('Search, create or ask')}
      groups={groups}
      empty={found.isSettled ? t('Nothing found.') : null}
    />
  );
}
