import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { byLocale, type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { CATALOG } from '#lib/domain/codes/catalog.ts';
import { messageForCode, saysNotCharged } from '#lib/domain/codes/message-for-code.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { savedRefillCard } from '#tests/support/owner-pages.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards } from '#tests/support/route-handlers.ts';
import { inLanguage } from '#tests/support/in-language.ts';

jest.setTimeout(120_000);

const { sandbox } = await startOwnProvider({
  LIMITS_STEP_DEVICE: '10000/1h',
  LIMITS_STEP_ADDRESS: '10000/1h',
  LIMITS_CHARGE_ACCOUNT: '1000/1h',
  LIMITS_DECLINE_OWNER: '1000/1h',
});
const { describeFailedPayment } = await import('#lib/content/describe-code.ts');
const { POST: lookUp } = await import('#app/api/refill/pin/look-up/route.ts');
const { POST: payWithPin } = await import('#app/api/refill/pin/pay/route.ts');
const { GET: pinStatus } = await import('#app/api/refill/pin/status/route.ts');

/** The catalog's codes, unlisted codes of its families, and unknown codes. */
const CODES = [...CATALOG.map(({ code }) => code), 'PAYMENT-1199', 'PAYMENT_1151', 'PAYMENT-7777', 'NEVER_HEARD_OF'];

const labels = z.object({ messages: z.record(z.string(), z.string()) });
const TEXTS: Record<Locale, Record<string, string>> = byLocale(loadTexts);

function loadTexts(locale: Locale): Record<string, string> {
  const file = join(import.meta.dirname, '../../messages', locale, 'codes.json');
  return labels.parse(JSON.parse(readFileSync(file, 'utf8'))).messages;
}

interface Speech {
  money: RegExp;
  next: RegExp;
}

/** Phrases for 'no money was taken' or 'the PIN was not used', and for what to do next. */
const SPEECH: Record<'en', Speech> & Partial<Record<Locale, Speech>> = {
  en: {
    money: /You weren't charged\.|wasn't used/,
    next: /[Tt]ry |[Tt]alk|Use |Check|call|Call|contact|Enter|wait|Log in|recheck|Add |Complete|different/,
  },
  es: {
    money: /No se le cobró nada\.|no se usó/,
    next: /[Ii]nt[eé]nt|[Hh]abl|[Cc]onsulte|[Uu]se |[Rr]evise|[Ll]lame|[Cc]omun|Escriba|[Ee]sper|[Ii]nicie|[Pp]rueb|Complete|Agregue|Verifique|[Cc]onfirme/,
  },
};

/** The text that the owner gets, as message keys, because the translations are mocked. */
function expectedText(code: string, locale: Locale): string {
  const meaning = messageForCode(code);
  if (meaning.charged === 'yes') return `${locale}:payment.notCharged.text`;
  const suffix = saysNotCharged(meaning) ? '' : ` ${locale}:payment.notCharged.known`;
  return `${locale}:codes.messages.${meaning.message}${suffix}`;
}

let owner: Owner;
/** The saved card's reference. */
let card: string;
let refill: Awaited<ReturnType<typeof refillRequests>>;

beforeAll(async () => {
  owner = await signInOwner(sandbox, 'active');
  refill = await refillRequests(owner);
  await refill.savePurchase();
  card = await savedRefillCard(owner);
});

const addRefusal = (call: string, code: string) =>
  sandbox.fault({ call, kind: 'code', code, times: 1, match: { sessionId: owner.sessionId } });

/** Each code is sent in one language; its text is checked in both. */
const selectCodes = (locale: Locale) => CODES.filter((_, index) => index % LOCALES.length === LOCALES.indexOf(locale));

/** For a PIN, one code for each meaning, because refusals are handled as for a card. */
const ONE_EACH = new Set(new Map(CODES.map((code) => [JSON.stringify(messageForCode(code)), code])).values());

describe.each(LOCALES)('every code of the catalog, in %s', (locale) => {
  it('has a message that says whether money was taken and what to do next', async () => {
    for (const code of CODES) {
      expect(await describeFailedPayment(code, locale)).toMatchObject({ text: expectedText(code, locale) });
    }
    const { money, next } = inLanguage(SPEECH, locale);
    const wrong = CODES.flatMap((code) => {
      const meaning = messageForCode(code);
      if (meaning.charged === 'yes' || meaning.next === 'continue') return [];
      const text = TEXTS[locale][meaning.message] ?? '';
      return [
        ...(saysNotCharged(meaning) && !money.test(text) ? [`${code} says nothing of money: ${text}`] : []),
        ...(next.test(text) ? [] : [`${code} says nothing to do: ${text}`]),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('refuses a refill by card with its own message, and charges nothing', async () => {
    const wrong: string[] = [];
    for (const code of selectCodes(locale)) {
      const savedPurchase = await refill.savePurchase();
      const fault = await addRefusal('refill', code);
      const payment = { ...refill.withSavedCard(savedPurchase, card), locale };
      await refill.pay(payment);
      await afterwards();
      await sandbox.clearFault(fault).catch(() => undefined);
      const { body } = await refill.pay(payment);
      const failure = (body['failure'] ?? {}) as { text?: string; mends?: string };
      if (failure.text !== expectedText(code, locale)) wrong.push(`${code}: ${JSON.stringify(body)}`);
      const mends = messageForCode(code).concerns === 'card' ? 'card' : 'support';
      if (failure.mends !== mends) wrong.push(`${code}: ${failure.mends} helps, not ${mends}`);
      await refill.choose(savedPurchase.purchase, { kind: 'saved', card });
    }
    expect(wrong).toEqual([]);
    expect(await sandbox.charges({ accountId: owner.accountId })).toEqual([]);
  });

  it('refuses a PIN with its own message, and leaves it unspent', async () => {
    const pin = await sandbox.pin();
    const { account, client } = owner;
    const wrong: string[] = [];
    for (const code of selectCodes(locale).filter((one) => ONE_EACH.has(one))) {
      const lookupResponse = await client.post(lookUp, { account, locale, pin });
      expect(lookupResponse.body).toMatchObject({ outcome: 'fit' });
      const quote = lookupResponse.body['quote'] as Quote;
      const purchase = lookupResponse.body['purchase'] as PurchaseRef;
      const fault = await addRefusal('pin-redeem', code);
      const redemption = {
        account,
        purchase,
        attempt: quote.attempt,
        totalCents: 0,
        locale,
        terms: true,
        repeats: null,
        pin,
      };
      await client.submit(payWithPin, redemption);
      await afterwards();
      await sandbox.clearFault(fault).catch(() => undefined);
      const { body } = await client.submit(payWithPin, redemption);
      const failure = (body['failure'] ?? {}) as { text?: string };
      if (failure.text !== expectedText(code, locale)) wrong.push(`${code}: ${JSON.stringify(body)}`);
      const state = await client.get(pinStatus, { account, purchase: purchase.id, attempt: quote.attempt });
      if (!['declined', 'not-charged'].includes(String(state.body['state'])))
        wrong.push(`${code}: ${String(state.body['state'])}`);
    }
    expect(wrong).toEqual([]);
    expect(await sandbox.charges({ accountId: owner.accountId })).toEqual([]);
  });
});

it('a code without a message gets the generic message', async () => {
  expect(await describeFailedPayment('NEVER_HEARD_OF', 'es')).toEqual({
    text: 'es:codes.messages.generic es:payment.notCharged.known',
    codeLine: 'es:codes.codeLine',
  });
});
