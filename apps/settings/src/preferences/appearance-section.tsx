import { t } from '@scheduler/i18n';
import { getPreferredLanguage, supportedLanguages } from '@scheduler/i18n/language';
import {
  isEmailAvailable,
  usePlatform,
  setSingleKeyShortcutsEnabled,
  setThemePreference,
  getThemePreference,
  areSingleKeyShortcutsEnabled,
} from '@scheduler/platform';
import { Field, SegmentedControl, Select, Switch } from '@scheduler/ui';
import { useState } from 'react';
import { Section } from '../components/section.tsx';
import { useChangeLanguage } from './use-change-language.ts';

const themeOptions = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'system', label: t('System') },
] as const;

export function AppearanceSection() {
  const changeLanguage = useChangeLanguage();
  const { config } = usePlatform();
  const [theme, setTheme] = useState(getThemePreference);
  const [areShortcutsEnabled, setShortcutsEnabled] = useState(areSingleKeyShortcutsEnabled);
  return (
    <Section title={t('Appearance')} description={t('Saved in this browser.')}>
      <div>
        <SegmentedControl
          label={t('Theme')}
          value={theme}
          options={themeOptions}
          onChange={(preference) => {
            setThemePreference(preference);
            setTheme(preference);
          }}
        />
      </div>
      <Field
        label={t('Language')}
        help={
          isEmailAvailable(config)
            ? t("Also saved to your account. We'll email you in this language.")
            : t('Also saved to your account.')
        }
      >
        <Select
          defaultValue={getPreferredLanguage()}
          onChange={({ target }) => void changeLanguage(target.value)}
        >
          {Object.entries(supportedLanguages).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        label={t('Single-key shortcuts (like N for new event)')}
        checked={areShortcutsEnabled}
        onCheckedChange={(isEnabled) => {
          setSingleKeyShortcutsEnabled(isEnabled);
          setShortcutsEnabled(isEnabled);
        }}
      />
    </Section>
  );
}
