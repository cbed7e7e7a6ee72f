import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { PublicConfig } from '@scheduler/platform';
import { applyTheme, PlatformProvider, PlatformRouter } from '@scheduler/platform';
import '@scheduler/ui/global.css';
import './load-failure.css';
import { createHost, loadAuthClient } from './host/create-host.ts';
import { HostContext } from './host/host.tsx';
import { runAfterFirstScreen } from './host/after-first-screen.ts';
import { notify, prepareToasts } from './host/notify.tsx';
import { fetchJson, getPageData } from './host/page-data.ts';
import { AppRoutes } from './router.tsx';

applyTheme(); // before the first paint

const { config, registry } = getPageData();

function start(loadedConfig: PublicConfig) {
  const host = createHost({ config: loadedConfig, registry, notify });
  const root = document.getElementById('root') ?? document.body;
  createRoot(root).render(
    <StrictMode>
      <HostContext value={host}>
        <PlatformProvider platform={host.platform}>
          <QueryClientProvider client={host.platform.queryClient}>
            <PlatformRouter navigation={host.platform.navigation}>
              <AppRoutes />
            </PlatformRouter>
          </QueryClientProvider>
        </PlatformProvider>
      </HostContext>
    </StrictMode>,
  );
  runAfterFirstScreen(() => {
    loadAuthClient(host);
    prepareToasts();
    void import('./host/live-cache-updates.ts').then(({ startLiveCacheUpdates }) =>
      startLiveCacheUpdates(host),
    );
    void import('./host/sync-account-language.ts').then(({ syncAccountLanguage }) =>
      syncAccountLanguage(host),
    );
    void import('./host/watch-session.ts').then(({ watchSession }) => watchSession(host));
  });
}

start(config ?? (await fetchJson<PublicConfig>('/config.json')));
