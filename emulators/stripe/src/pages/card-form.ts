import type { CardEntry } from '../billing/cards.ts';
import { yearOf } from '../billing/cards.ts';

type Form = Record<string, unknown>;

const text = (form: Form, name: string) => {
  const value = form[name];
  return typeof value === 'string' ? value.trim() : '';
};

export const cardFields = () => `
  <fieldset>
    <legend>Card</legend>
    <label>Card number
      <input name="number" inputmode="numeric" autocomplete="off" required
        placeholder="4242 4242 4242 4242" aria-describedby="hint">
    </label>
    <div class="pair">
      <label>Expiry (MM / YY)
        <input name="expiry" inputmode="numeric" autocomplete="off" required placeholder="12 / 34">
      </label>
      <label>Security code
        <input name="cvc" inputmode="numeric" autocomplete="off" required placeholder="123">
      </label>
    </div>
    <p class="hint" id="hint">Use a test card: 4242 4242 4242 4242 works,
      4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for approval,
      4000 0000 0000 0341 fails when it is charged. Never a real one.</p>
  </fieldset>`;

/** The card a form holds, or the sentence that says what is wrong with it. */
export function readCard(form: Form, now: number): CardEntry | string {
  const number = text(form, 'number').replace(/[\s-]/g, '');
  const [, month = '', year = ''] =
    /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(text(form, 'expiry')) ?? [];
  const expMonth = Number(month);
  const expYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (!/^\d{12,19}$/.test(number)) return 'Your card number is incomplete.';
  if (expMonth < 1 || expMonth > 12) return "Your card's expiration date is incomplete.";
  const thisMonth = new Date(now * 1000).getUTCMonth() + 1;
  const past = expYear < yearOf(now) || (expYear === yearOf(now) && expMonth < thisMonth);
  if (past) return "Your card's expiration date is in the past.";
  if (!/^\d{3,4}$/.test(text(form, 'cvc'))) return "Your card's security code is incomplete.";
  return { number, expMonth, expYear };
}
