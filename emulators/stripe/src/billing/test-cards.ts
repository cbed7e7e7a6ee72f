import type { CardBehavior } from '../internal-records.ts';
import { newId } from '../objects/id.ts';
import type { PaymentMethod } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';

interface TestCard {
  brand: string;
  /** Decline code returned when the card is saved. */
  saveDecline?: string;
  behavior?: Partial<CardBehavior>;
}

const requiresAuthenticationOnce = { authenticate: 'once' } as const;
const requiresAuthentication = { authenticate: 'always' } as const;

/** Stripe's test cards by number. @see https://docs.stripe.com/testing */
const CARDS: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '2223003122003222': { brand: 'mastercard' },
  '5200828282828210': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '3056930009020004': { brand: 'diners' },
  '3566002020360505': { brand: 'jcb' },
  '6200000000000005': { brand: 'unionpay' },
  '4000000000000002': { brand: 'visa', saveDecline: 'generic_decline' },
  '4000000000009995': { brand: 'visa', saveDecline: 'insufficient_funds' },
  '4000000000009987': { brand: 'visa', saveDecline: 'lost_card' },
  '4000000000009979': { brand: 'visa', saveDecline: 'stolen_card' },
  '4000000000000069': { brand: 'visa', saveDecline: 'expired_card' },
  '4000000000000127': { brand: 'visa', saveDecline: 'incorrect_cvc' },
  '4000000000000119': { brand: 'visa', saveDecline: 'processing_error' },
  '4000000000000341': { brand: 'visa', behavior: { decline: 'generic_decline' } },
  '4000002500003155': { brand: 'visa', behavior: requiresAuthenticationOnce },
  '4000002760003184': { brand: 'visa', behavior: requiresAuthentication },
  '4000008260003178': {
    brand: 'visa',
    behavior: { ...requiresAuthenticationOnce, decline: 'insufficient_funds' },
  },
  '4000008400001629': {
    brand: 'visa',
    behavior: { ...requiresAuthenticationOnce, decline: 'generic_decline' },
  },
};

/** Test tokens that the API accepts in place of card details. */
const CARD_NUMBERS_BY_TOKEN: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
};

const DECLINE_MESSAGES: Record<string, string> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  lost_card: 'Your card was declined.',
  stolen_card: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  incorrect_number: 'Your card number is incorrect.',
  live_mode_test_card:
    'Your card was declined. Your request was in test mode, but used a non test card.',
};

const ERROR_CODES = ['expired_card', 'incorrect_cvc', 'incorrect_number', 'processing_error'];

/** Creates Stripe's message and codes for a decline reason. */
export function createDecline(reason: string) {
  const isErrorCode = ERROR_CODES.includes(reason);
  return {
    message: DECLINE_MESSAGES[reason] ?? 'Your card was declined.',
    code: isErrorCode ? reason : 'card_declined',
    ...(!isErrorCode && { decline_code: reason }),
  };
}

/** Verifies the Luhn check digit (ISO/IEC 7812-1). */
function isValidCardNumber(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

export interface CardInput {
  number: string;
  expMonth: number;
  expYear: number;
}

/** Returns the reason why a card cannot be saved, or undefined if it can. */
export function getDeclineReason({ number }: CardInput): string | undefined {
  if (!isValidCardNumber(number)) return 'incorrect_number';
  const card = CARDS[number];
  return card ? card.saveDecline : 'live_mode_test_card';
}

export const getCardBehavior = (number: string): CardBehavior => ({
  decline: null,
  authenticate: 'never',
  ...CARDS[number]?.behavior,
});

export const findCardByToken = (token: string, now: number): CardInput | undefined => {
  const number = CARD_NUMBERS_BY_TOKEN[token];
  return number ? { number, expMonth: 12, expYear: getYear(now) + 4 } : undefined;
};

export const getYear = (seconds: number) => new Date(seconds * 1000).getUTCFullYear();

/** Saves a card. Check it with `getDeclineReason` first. */
export function saveCard(state: EmulatorState, card: CardInput, customer: string): PaymentMethod {
  const { number, expMonth, expYear } = card;
  const { test_clock: clock = null } = state.store.find('customers', customer) ?? {};
  const brand = CARDS[number]?.brand ?? 'unknown';
  const method = state.store.put('paymentMethods', {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: newId('', 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: state.now(clock),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
  state.store.put('cards', { id: method.id, behaviour: getCardBehavior(number) });
  state.emit('payment_method.attached', method);
  return method;
}
