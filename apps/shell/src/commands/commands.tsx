import { t } from '@scheduler/i18n';
import { usePlatform, useUser } from '@scheduler/platform';
import { lazyComponent, lazyDialog } from '@scheduler/platform/lazy-component';
import { LoadError, useOpener } from '@scheduler/ui';
import { PendingCommandPalette } from '@scheduler/ui/pending-command-palette';
import { useState, type ReactNode } from 'react';
import type { CommandMenuProps } from './command-menu.tsx';
import { useCommandShortcuts } from './use-command-shortcuts.ts';

const CommandMenu = lazyComponent<CommandMenuProps>(
  async () => (await import('./command-menu.tsx')).CommandMenu,
  {
    renderPending: (props) => renderPendingMenu(props),
    renderError: (props, onRetry) => renderPendingMenu(props, <LoadError onRetry={onRetry} />),
  },
);
const Assistant = lazyDialog(async () => (await import('./assistant/assistant.tsx')).Assistant);
const Shortcuts = lazyDialog(
  async () => (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** Accepts text while the menu is loading. */
const renderPendingMenu = (props: CommandMenuProps, error?: ReactNode) => (
  <PendingCommandPalette {...props} placeholder={t('Search, create or ask')} error={error} />
);

/** Returns focus to where it was before the menu, whether or not it had to be loaded. */
function CommandMenuWithFocus(props: Omit<CommandMenuProps, 'finalFocus'>) {
  return <CommandMenu {...props} finalFocus={useOpener()} />;
}

type OpenDialog = { kind: 'menu' } | { kind: 'shortcuts' } | { kind: 'assistant'; text: string };

/** Manages the command menu, the shortcuts dialog and the assistant. At most one is open. */
export function useCommands() {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [query, setQuery] = useState('');
  const platform = usePlatform();
  const { id } = useUser();
  const openMenu = () => {
    setQuery('');
    setOpen({ kind: 'menu' });
  };
  const openShortcuts = () => setOpen({ kind: 'shortcuts' });
  const close = () => setOpen(null);
  const undo = async () =>
    (await import('../shortcuts/undo-latest-change.ts')).undoLatestChange(platform, id);
  const reportUndoFailure = () => platform.notify.error(t("Couldn't undo the change. Try again."));
  useCommandShortcuts({
    openMenu,
    openShortcuts,
    undo: () => void undo().catch(reportUndoFailure),
  });
  const dialog = (
    <>
      {open?.kind === 'menu' && (
        <CommandMenuWithFocus
          query={query}
          onQueryChange={setQuery}
          onClose={close}
          onAsk={(text) => setOpen({ kind: 'assistant', text })}
          onShortcuts={openShortcuts}
        />
      )}
      {open?.kind === 'shortcuts' && <Shortcuts onClose={close} />}
      {open?.kind === 'assistant' && <Assistant initialRequest={open.text} onClose={close} />}
    </>
  );
  return { openMenu, dialog };
}
