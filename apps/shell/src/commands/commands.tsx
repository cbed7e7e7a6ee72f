import { lazy, Suspense, useState } from 'react';
import { useCommandKeys } from './use-command-keys.ts';

const CommandMenu = lazy(async () => ({
  default: (await import('./command-menu.tsx')).CommandMenu,
}));
const Assistant = lazy(async () => ({
  default: (await import('./assistant/assistant.tsx')).Assistant,
}));

type Open = { kind: 'menu' } | { kind: 'assistant'; text: string };

/** Holds the command menu and the assistant, of which one is open at most. */
export function useCommands() {
  const [open, setOpen] = useState<Open | null>(null);
  const openMenu = () => setOpen({ kind: 'menu' });
  const close = () => setOpen(null);
  useCommandKeys(openMenu);
  const dialog = open && (
    <Suspense>
      {open.kind === 'menu' ? (
        <CommandMenu onClose={close} onAsk={(text) => setOpen({ kind: 'assistant', text })} />
      ) : (
        <Assistant first={open.text} onClose={close} />
      )}
    </Suspense>
  );
  return { openMenu, dialog };
}
