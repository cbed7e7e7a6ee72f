import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryNavigation } from '../navigation-store.ts';
import { PublicPageRoot } from './public-page-root.tsx';

const EMPTY_CONFIG = {
  apiBase: '',
  supabaseUrl: '',
  supabaseAnonKey: '',
  payments_test_mode: false,
};

/**
 * Renders a public screen at build time, to be hydrated by `mountPublicPage`. What depends on the
 * configuration of the installation must not be rendered until the page is hydrated.
 *
 * @param path path of the page
 */
export const prerenderPublicPage = (Screen: ComponentType, path: string): string =>
  renderToString(
    <PublicPageRoot
      Screen={Screen}
      config={EMPTY_CONFIG}
      navigation={createMemoryNavigation(path)}
      paths={[path]}
    />,
  );
