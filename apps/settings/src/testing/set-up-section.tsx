import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { openSettings } from './open-settings.tsx';

/** Prepares one section with a stub API server. Call `show` to render it. */
export function setUpSection(section: ReactNode) {
  const setup = openSettings();
  const show = () => render(section, { wrapper: setup.host.wrapper });
  const getLastToast = () => setup.host.toasts.at(-1)?.message;
  const getCalls = (route: string) => setup.server.calls.filter((call) => call.route === route);
  return { ...setup, show, getLastToast, getCalls };
}
