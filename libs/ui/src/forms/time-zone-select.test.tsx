import { render, screen, within } from '@testing-library/react';
import { Field } from './field.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';

test('the time zone select shows current names and uses the saved name as the value', () => {
  render(
    <Field label="Time zone">
      <TimeZoneSelect selected="Asia/Calcutta" defaultValue="Asia/Calcutta">
        <option value="">None</option>
      </TimeZoneSelect>
    </Field>,
  );
  const select = screen.getByLabelText('Time zone');
  expect(select).toHaveDisplayValue('Asia/Kolkata');
  expect(select).toHaveValue('Asia/Calcutta');
  const names = within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names[0]).toBe('None');
  expect(names.filter((name) => /Kolkata|Calcutta/.test(name))).toEqual(['Asia/Kolkata']);
});
