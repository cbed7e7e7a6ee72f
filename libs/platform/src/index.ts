export type * from './platform.ts';
export type { RemoteLifecycles, RemoteModule, RemoteProps } from './remote-module.ts';
export { defineRemote } from './define-remote.tsx';
export { PlatformRouter } from './platform-router.tsx';
export {
  PlatformProvider,
  usePlatform,
  useReadable,
  useSession,
  useUser,
} from './platform-context.tsx';
export { stored } from './browser-storage.ts';
export { chooseSingleKeys, hasSingleKeys } from './single-keys.ts';
export { applyTheme, chooseTheme, chosenTheme, themes } from './theme.ts';
export type { Theme } from './theme.ts';
