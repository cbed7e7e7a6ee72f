import { PublicPageRoot } from '@scheduler/platform/public-page-root';
import { createMemoryNavigation } from '@scheduler/platform/navigation-store';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderPage } from './app.prerender.tsx';
import { LandingScreen } from './landing-screen.tsx';

const config = {
  apiBase: '/api',
  supabaseUrl: '',
  supabaseAnonKey: '',
  payments_test_mode: true,
};

test('the prerendered page contains every section and no inline style, which the security policy blocks', () => {
  const html = renderPage();
  for (const text of ['penciled in.', 'Features', 'Pricing', 'Contact Sales']) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain('style=');
});

test('the prerendered page is hydrated without errors and then shows the sample weeks', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderPage();
  document.body.append(container);
  const heading = container.querySelector('h1');
  expect(container).not.toHaveTextContent('Demo Friday');
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(
      container,
      <PublicPageRoot
        Screen={LandingScreen}
        config={config}
        navigation={createMemoryNavigation('/')}
        paths={['/', '/privacy', '/terms']}
      />,
      { onRecoverableError: (error) => errors.push(error) },
    );
  });
  expect(errors).toEqual([]);
  expect(container.querySelector('h1')).toBe(heading);
  expect(container).toHaveTextContent('Demo Friday');
  expect(container).toHaveTextContent('Test mode: no real payment');
});
