import { StrictMode } from 'react';
import type { ComponentType } from 'react';
import { PlatformProvider } from '../platform-context.tsx';
import { PlatformRouter } from '../platform-router.tsx';
import type { Platform, PublicConfig } from '../platform.ts';

interface PublicPageRootProps {
  Screen: ComponentType;
  config: PublicConfig;
  navigation: Platform['navigation'];
  /** Paths of the screen. */
  paths: readonly string[];
}

/** A public screen with the part of the platform that it may use. The rest requires a session. */
export function PublicPageRoot({ Screen, config, navigation, paths }: PublicPageRootProps) {
  return (
    <StrictMode>
      <PlatformProvider platform={createVisitorPlatform(config, navigation)}>
        <PlatformRouter navigation={navigation} paths={paths}>
          <Screen />
        </PlatformRouter>
      </PlatformProvider>
    </StrictMode>
  );
}

const createVisitorPlatform = (config: PublicConfig, navigation: Platform['navigation']) =>
  ({
    config,
    navigation,
    session: {
      get: () => SIGNED_OUT,
      subscribe: () => () => {},
    },
  }) as unknown as Platform;

const SIGNED_OUT = { status: 'signed-out', user: null } as const;
