import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { openSettings } from './open-settings.tsx';

/** One section alone, over a server that can be told what to answer. */
export function openPart(part: ReactNode) {
  const opened = openSettings();
  const show = () => render(part, { wrapper: opened.host.wrapper });
  const toast = () => opened.host.toasts.at(-1)?.message;
  const asked = (route: string) => opened.server.calls.filter((call) => call.route === route);
  return { ...opened, show, toast, asked };
}
