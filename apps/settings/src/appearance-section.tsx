import { t } from '@scheduler/i18n';
import { chosenLanguage, languages } from '@scheduler/i18n/language';
import { chooseSingleKeys, chooseTheme, chosenTheme, hasSingleKeys } from '@scheduler/platform';
import { Field, SegmentedControl, Select, Switch } from '@scheduler/ui';
import { useState } from 'react';
import { Section } from './section.tsx';
import { useChooseLanguage } from './use-choose-language.ts';

const options = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'system', label: t('System') },
] as const;

export function AppearanceSection() {
  const choose = useChooseLanguage();
  const [theme, setTheme] = useState(chosenTheme);
  const [keys, setKeys] = useState(hasSingleKeys);
  return (
    <Section title={t('Appearance')} lead={t('Kept in this browser.')}>
      <div>
        <SegmentedControl
          label={t('Theme')}
          value={theme}
          options={options}
          onChange={(chosen) => {
            chooseTheme(chosen);
            setTheme(chosen);
          }}
        />
      </div>
      <Field
        label={t('Language')}
        help={t('Kept with your account too: what we write to you is in this language.')}
      >
        <Select
          defaultValue={chosenLanguage()}
          onChange={({ target }) => void choose(target.value)}
        >
          {Object.entries(languages).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        label={t('Shortcuts of a single key, such as N for a new event')}
        checked={keys}
        onCheckedChange={(on) => {
          chooseSingleKeys(on);
          setKeys(on);
        }}
      />
    </Section>
  );
}
