import { usePlatform, useUser } from '@scheduler/platform';
import { useTypedAhead } from '@scheduler/platform/typed-ahead';
import { lazy, Suspense, useState } from 'react';
import { insist } from '@scheduler/platform/insist';
import { useCommandKeys } from './use-command-keys.ts';

// Nothing stands around them that could say that they are missing.
const ever = <Part,>(load: () => Promise<Part>) => insist(load, Infinity);

const CommandMenu = lazy(async () => ({
  default: (await ever(() => import('./command-menu.tsx'))).CommandMenu,
}));
const Assistant = lazy(async () => ({
  default: (await ever(() => import('./assistant/assistant.tsx'))).Assistant,
}));
const Shortcuts = lazy(async () => ({
  default: (await ever(() => import('../shortcuts/shortcuts-dialog.tsx'))).ShortcutsDialog,
}));

type Open = { kind: 'menu' } | { kind: 'shortcuts' } | { kind: 'assistant'; text: string };

/** Holds the command menu, the list of keys and the assistant, of which one is open at most. */
export function useCommands() {
  const [open, setOpen] = useState<Open | null>(null);
  const platform = usePlatform();
  const { id } = useUser();
  const openMenu = () => setOpen({ kind: 'menu' });
  const openShortcuts = () => setOpen({ kind: 'shortcuts' });
  const close = () => setOpen(null);
  const undo = async () => (await import('../shortcuts/undo-last.ts')).undoLast(platform, id);
  useCommandKeys({ openMenu, openShortcuts, undo: () => void undo() });
  const typed = useTypedAhead(open?.kind === 'menu', close);
  const dialog = open && (
    <Suspense>
      {open.kind === 'menu' && (
        <CommandMenu
          typedAhead={typed}
          onClose={close}
          onAsk={(text) => setOpen({ kind: 'assistant', text })}
          onShortcuts={openShortcuts}
        />
      )}
      {open.kind === 'shortcuts' && <Shortcuts onClose={close} />}
      {open.kind === 'assistant' && <Assistant first={open.text} onClose={close} />}
    </Suspense>
  );
  return { openMenu, dialog };
}
