import { QueryClientProvider } from '@tanstack/react-query';
import * as React from 'react';
import { Component, StrictMode } from 'react';
import type { ComponentType, PropsWithChildren } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { PlatformProvider } from '../platform-context.tsx';
import type { Platform } from '../platform.ts';
import type { RemoteLifecycles, RemoteProps } from './remote-module.ts';
import { PlatformRouter } from '../platform-router.tsx';

/**
 * Creates the single-spa lifecycles of a screen, wrapped in the platform context, the query client and
 * a router on top of the host's navigation.
 *
 * @param prefetch loads the screen's data before it is mounted
 */
export function defineRemote(
  Screen: ComponentType,
  prefetch?: (platform: Platform) => void,
): RemoteLifecycles {
  function RemoteRoot({ platform, paths }: RemoteProps) {
    return (
      <StrictMode>
        <PlatformProvider platform={platform}>
          <QueryClientProvider client={platform.queryClient}>
            <PlatformRouter navigation={platform.navigation} paths={paths}>
              <Screen />
            </PlatformRouter>
          </QueryClientProvider>
        </PlatformProvider>
      </StrictMode>
    );
  }

  // Unnamed on purpose: single-spa numbers unnamed parcels, and a named one can't be mounted twice.
  const lifecycles = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    rootComponent: RemoteRoot,
    errorBoundaryClass: RemoteErrorBoundary,
  });
  return prefetch ? { ...lifecycles, prefetch } : lifecycles;
}

type BoundaryProps = PropsWithChildren<RemoteProps & AppProps>;

/** Reports rendering errors to the host and renders an empty screen, so that mounting completes. */
class RemoteErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
