import { setThemePreference } from '@scheduler/platform';

/** Switches from the visible theme to the other one. */
export function toggleTheme(): void {
  const { theme } = document.documentElement.dataset;
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  setThemePreference(isDark ? 'light' : 'dark');
}
