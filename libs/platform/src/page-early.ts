import { chosenLanguage } from '@scheduler/i18n/language';
import { isExpected } from './page-visitor.ts';
import { applyTheme } from './theme.ts';

// Before anything is shown: what is drawn into the page is for visitors who read English.
applyTheme();
if (isExpected() || chosenLanguage() !== 'en') document.documentElement.dataset.sketch = 'hidden';
