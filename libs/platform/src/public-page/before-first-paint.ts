import { getPreferredLanguage } from '@scheduler/i18n/language';
import { isHostRequired } from './visitor-session.ts';
import { applyTheme } from '../preferences/theme.ts';

// The prerendered markup is in English and intended for visitors who don't need the host.
applyTheme();
if (isHostRequired() || getPreferredLanguage() !== 'en')
  document.documentElement.dataset.prerendered = 'hidden';
