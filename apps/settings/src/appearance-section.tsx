import { chooseSingleKeys, chooseTheme, chosenTheme, hasSingleKeys } from '@scheduler/platform';
import { SegmentedControl, Switch } from '@scheduler/ui';
import { useState } from 'react';
import { Section } from './section.tsx';

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

export function AppearanceSection() {
  const [theme, setTheme] = useState(chosenTheme);
  const [keys, setKeys] = useState(hasSingleKeys);
  return (
    <Section title="Appearance" lead="Kept in this browser.">
      <div>
        <SegmentedControl
          label="Theme"
          value={theme}
          options={options}
          onChange={(chosen) => {
            chooseTheme(chosen);
            setTheme(chosen);
          }}
        />
      </div>
      <Switch
        label="Shortcuts of a single key, such as N for a new event"
        checked={keys}
        onCheckedChange={(on) => {
          chooseSingleKeys(on);
          setKeys(on);
        }}
      />
    </Section>
  );
}
