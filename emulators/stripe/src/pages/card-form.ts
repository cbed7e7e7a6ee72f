import type { CardInput } from '../billing/test-cards.ts';
import { getYear } from '../billing/test-cards.ts';

type Form = Record<string, unknown>;

const getText = (form: Form, name: string) => {
  const value = form[name];
  return typeof value === 'string' ? value.trim() : '';
};

export const renderCardFields = () => `
  <fieldset>
    <legend>Card</legend>
    <label>Card number
      <input name="number" inputmode="numeric" autocomplete="off" required
        placeholder="4242 4242 4242 4242" aria-describedby="hint">
    </label>
    <div class="field-row">
      <label>Expiry (MM / YY)
        <input name="expiry" inputmode="numeric" autocomplete="off" required placeholder="12 / 34">
      </label>
      <label>Security code
        <input name="cvc" inputmode="numeric" autocomplete="off" required placeholder="123">
      </label>
    </div>
    <p class="hint" id="hint">Use a test card: 4242 4242 4242 4242 succeeds,
      4000 0000 0000 0002 is declined, 4000 0025 0000 3155 requires authentication,
      4000 0000 0000 0341 fails when charged. Don't enter a real card number.</p>
  </fieldset>`;

/** Parses the submitted card, or returns a validation error message. */
export function parseCard(form: Form, now: number): CardInput | string {
  const number = getText(form, 'number').replace(/[\s-]/g, '');
  const [, month = '', year = ''] =
    /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(getText(form, 'expiry')) ?? [];
  const expMonth = Number(month);
  const expYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (!/^\d{12,19}$/.test(number)) return 'Your card number is incomplete.';
  if (expMonth < 1 || expMonth > 12) return "Your card's expiration date is incomplete.";
  const thisMonth = new Date(now * 1000).getUTCMonth() + 1;
  const isExpired = expYear < getYear(now) || (expYear === getYear(now) && expMonth < thisMonth);
  if (isExpired) return "Your card's expiration date is in the past.";
  if (!/^\d{3,4}$/.test(getText(form, 'cvc'))) return "Your card's security code is incomplete.";
  return { number, expMonth, expYear };
}
