import { safeLocalStorage } from '../storage/stored-values.ts';

/** Stores `light` or `dark`. Without it, the system setting applies. */
const THEME_KEY = 'scheduler.theme';

type Theme = 'light' | 'dark' | 'system';

/** Returns the theme saved in this browser; `system` if there is none. */
export function getThemePreference(): Theme {
  const storedTheme = safeLocalStorage.getItem(THEME_KEY);
  return storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'system';
}

/**
 * Applies a theme to the page through `data-theme` on `<html>`. Without the attribute, the tokens
 * follow the system setting.
 */
export function applyTheme(theme: Theme = getThemePreference()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies a theme and saves it. */
export function setThemePreference(theme: Theme): void {
  applyTheme(theme);
  if (theme === 'system') safeLocalStorage.removeItem(THEME_KEY);
  else safeLocalStorage.setItem(THEME_KEY, theme);
}
