import { stored } from './browser-storage.ts';

/** Where the choice is kept: `light` or `dark`; without it the system decides. */
const THEME_KEY = 'scheduler.theme';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The theme that was chosen in this browser; `system` when none was. */
export function chosenTheme(): Theme {
  const kept = stored((storage) => storage.getItem(THEME_KEY));
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Dresses the page: the tokens follow `data-theme` on `<html>`, and the system where it is absent. */
export function applyTheme(theme: Theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies a theme and keeps it for the next visit. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  stored((storage) =>
    theme === 'system' ? storage.removeItem(THEME_KEY) : storage.setItem(THEME_KEY, theme),
  );
}
