export type * from './platform.ts';
export type { RemoteLifecycles, RemoteModule, RemoteProps } from './remote-module.ts';
export { defineRemote } from './define-remote.tsx';
export { PlatformRouter } from './platform-router.tsx';
export {
  PlatformProvider,
  usePlatform,
  useStore,
  useSession,
  useUser,
} from './platform-context.tsx';
export { isAccountEmailAvailable, isEmailAvailable } from './email-availability.ts';
export { readStoredJson, safeLocalStorage, safeSessionStorage } from './stored-values.ts';
export {
  setSingleKeyShortcutsEnabled,
  areSingleKeyShortcutsEnabled,
} from './single-key-shortcuts.ts';
export { applyTheme, setThemePreference, getThemePreference, themes } from './theme.ts';
export type { Theme } from './theme.ts';
