import type { CardBehaviour } from '../kept.ts';
import { newId } from '../objects/id.ts';
import type { PaymentMethod } from '../objects/shapes.ts';
import type { World } from '../world.ts';

interface TestCard {
  brand: string;
  /** The decline code when it is first checked, so that it is never saved. */
  refused?: string;
  behaviour?: Partial<CardBehaviour>;
}

const once = { authenticate: 'once' } as const;
const always = { authenticate: 'always' } as const;

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
  '4000000000000002': { brand: 'visa', refused: 'generic_decline' },
  '4000000000009995': { brand: 'visa', refused: 'insufficient_funds' },
  '4000000000009987': { brand: 'visa', refused: 'lost_card' },
  '4000000000009979': { brand: 'visa', refused: 'stolen_card' },
  '4000000000000069': { brand: 'visa', refused: 'expired_card' },
  '4000000000000127': { brand: 'visa', refused: 'incorrect_cvc' },
  '4000000000000119': { brand: 'visa', refused: 'processing_error' },
  '4000000000000341': { brand: 'visa', behaviour: { decline: 'generic_decline' } },
  '4000002500003155': { brand: 'visa', behaviour: once },
  '4000002760003184': { brand: 'visa', behaviour: always },
  '4000008260003178': {
    brand: 'visa',
    behaviour: { ...once, decline: 'insufficient_funds' },
  },
  '4000008400001629': { brand: 'visa', behaviour: { ...once, decline: 'generic_decline' } },
};

/** What Stripe's API takes in place of a card that a page has asked for. */
const TOKENS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
};

const SENTENCES: Record<string, string> = {
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

const OWN_CODES = ['expired_card', 'incorrect_cvc', 'incorrect_number', 'processing_error'];

/** A decline in Stripe's words and codes. */
export function declined(reason: string) {
  const own = OWN_CODES.includes(reason);
  return {
    message: SENTENCES[reason] ?? 'Your card was declined.',
    code: own ? reason : 'card_declined',
    ...(!own && { decline_code: reason }),
  };
}

/** The check digit of ISO/IEC 7812-1. */
function numberIsWhole(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, sign, index) => {
    const digit = Number(sign) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

export interface CardEntry {
  number: string;
  expMonth: number;
  expYear: number;
}

/** Why a card cannot be saved; undefined if it can. */
export function refusal({ number }: CardEntry): string | undefined {
  if (!numberIsWhole(number)) return 'incorrect_number';
  const card = CARDS[number];
  return card ? card.refused : 'live_mode_test_card';
}

export const behaviourOf = (number: string): CardBehaviour => ({
  decline: null,
  authenticate: 'never',
  ...CARDS[number]?.behaviour,
});

export const cardOfToken = (token: string, now: number): CardEntry | undefined => {
  const number = TOKENS[token];
  return number ? { number, expMonth: 12, expYear: yearOf(now) + 4 } : undefined;
};

export const yearOf = (seconds: number) => new Date(seconds * 1000).getUTCFullYear();

/** Saves a card that was not refused. */
export function saveCard(world: World, entry: CardEntry, customer: string): PaymentMethod {
  const { number, expMonth, expYear } = entry;
  const { test_clock: clock = null } = world.store.find('customers', customer) ?? {};
  const brand = CARDS[number]?.brand ?? 'unknown';
  const method = world.store.put('paymentMethods', {
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
    created: world.now(clock),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
  world.store.put('cards', { id: method.id, behaviour: behaviourOf(number) });
  world.emit('payment_method.attached', method);
  return method;
}
