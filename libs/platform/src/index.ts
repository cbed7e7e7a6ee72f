export type * from './platform.ts';
export type { RemoteLifecycles, RemoteModule, RemoteProps } from './remotes/remote-module.ts';
export { defineRemote } from './remotes/define-remote.tsx';
export { PlatformRouter } from './platform-router.tsx';
export {
  PlatformProvider,
  usePlatform,
  useStore,
  useSession,
  useUser,
} from './platform-context.tsx';
export { createStore } from './store.ts';
export { isAccountEmailAvailable, isEmailAvailable } from './features/email-availability.ts';
export { readStoredJson, safeLocalStorage, safeSessionStorage } from './storage/stored-values.ts';
export {
  setSingleKeyShortcutsEnabled,
  areSingleKeyShortcutsEnabled,
} from './preferences/single-key-shortcuts.ts';
export { applyTheme, setThemePreference, getThemePreference } from './preferences/theme.ts';
