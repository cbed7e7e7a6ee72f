import { QueryClientProvider } from '@tanstack/react-query';
import * as React from 'react';
import { Component, StrictMode } from 'react';
import type { ComponentType, ReactNode } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { PlatformProvider } from './platform-context.tsx';
import type { Platform } from './platform.ts';
import type { RemoteLifecycles, RemoteProps } from './remote-module.ts';
import { PlatformRouter } from './platform-router.tsx';

/**
 * Makes a screen mountable by the host: single-spa lifecycles round the component, with the
 * platform, the query cache and a router over the host's navigation inside.
 *
 * @param ahead asks for what the screen will show, before it is mounted
 */
export function defineRemote(
  Screen: ComponentType,
  ahead?: (platform: Platform) => void,
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

  // No name: single-spa numbers nameless parcels, and a fixed one cannot be mounted twice.
  const lifecycles = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    rootComponent: RemoteRoot,
    errorBoundaryClass: RemoteErrorBoundary,
  });
  return ahead ? { ...lifecycles, ahead } : lifecycles;
}

type BoundaryProps = RemoteProps &
  AppProps & {
    children?: ReactNode;
  };

/** Renders nothing after an error, so that mounting still settles, and leaves the rest to the host. */
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
