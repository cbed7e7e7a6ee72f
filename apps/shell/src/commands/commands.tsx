import { usePlatform, useUser } from '@scheduler/platform';
import { useKeystrokeBuffer } from '@scheduler/platform/keystroke-buffer';
import { lazy, Suspense, useState } from 'react';
import { retryDynamicImport } from '@scheduler/platform/retry-dynamic-import';
import { useCommandShortcuts } from './use-command-shortcuts.ts';

// These dialogs have no error boundary that could report a failed import, so retry without limit.
const importUntilLoaded = <Module,>(load: () => Promise<Module>) =>
  retryDynamicImport(load, Infinity);

const CommandMenu = lazy(async () => ({
  default: (await importUntilLoaded(() => import('./command-menu.tsx'))).CommandMenu,
}));
const Assistant = lazy(async () => ({
  default: (await importUntilLoaded(() => import('./assistant/assistant.tsx'))).Assistant,
}));
const Shortcuts = lazy(async () => ({
  default: (await importUntilLoaded(() => import('../shortcuts/shortcuts-dialog.tsx')))
    .ShortcutsDialog,
}));

type OpenDialog = { kind: 'menu' } | { kind: 'shortcuts' } | { kind: 'assistant'; text: string };

/** Manages the command menu, the shortcuts dialog and the assistant. At most one is open. */
export function useCommands() {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const platform = usePlatform();
  const { id } = useUser();
  const openMenu = () => setOpen({ kind: 'menu' });
  const openShortcuts = () => setOpen({ kind: 'shortcuts' });
  const close = () => setOpen(null);
  const undo = async () =>
    (await import('../shortcuts/undo-latest-change.ts')).undoLatestChange(platform, id);
  useCommandShortcuts({ openMenu, openShortcuts, undo: () => void undo() });
  const bufferedText = useKeystrokeBuffer(open?.kind === 'menu', close);
  const dialog = open && (
    <Suspense>
      {open.kind === 'menu' && (
        <CommandMenu
          initialQuery={bufferedText}
          onClose={close}
          onAsk={(text) => setOpen({ kind: 'assistant', text })}
          onShortcuts={openShortcuts}
        />
      )}
      {open.kind === 'shortcuts' && <Shortcuts onClose={close} />}
      {open.kind === 'assistant' && <Assistant initialRequest={open.text} onClose={close} />}
    </Suspense>
  );
  return { openMenu, dialog };
}
