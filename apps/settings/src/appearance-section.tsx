import { chooseTheme, chosenTheme } from '@scheduler/platform';
import { SegmentedControl } from '@scheduler/ui';
import { useState } from 'react';
import { Section } from './section.tsx';

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

export function AppearanceSection() {
  const [theme, setTheme] = useState(chosenTheme);
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
    </Section>
  );
}
