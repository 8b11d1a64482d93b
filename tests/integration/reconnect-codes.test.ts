import { expect, it, jest } from '@jest/globals';
import { LOCALES } from '#lib/i18n/locales.ts';
import { CATALOG } from '#lib/domain/codes/catalog.ts';
import { findConcern, messageForCode, saysNotCharged } from '#lib/domain/codes/message-for-code.ts';
import { signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { reconnectRequests } from '#tests/support/reconnect-owner.ts';
import { afterwards } from '#tests/support/route-handlers.ts';

jest.setTimeout(120_000);

const many = '10000/1h';
const { sandbox } = await startOwnProvider({
  LIMITS_STEP_DEVICE: many,
  LIMITS_STEP_ADDRESS: many,
  LIMITS_CHARGE_ACCOUNT: many,
  LIMITS_DECLINE_OWNER: many,
});

/** The text that the owner gets, as message keys, because the translations are mocked. */
function expectedText(code: string, locale: string): string {
  const meaning = messageForCode(code);
  if (meaning.charged === 'yes') return `${locale}:payment.notCharged.text`;
  return `${locale}:codes.messages.${meaning.message}${saysNotCharged(meaning) ? '' : ` ${locale}:payment.notCharged.known`}`;
}

it.each(LOCALES)(
  'every catalog code for a reconnection ends where it should and charges nothing (%s)',
  async (locale) => {
    const owner = await signInOwner(sandbox, 'closed-reconnect');
    const requests = await reconnectRequests(owner);
    const wrong: string[] = [];
    // Each code is sent in one language; another test judges the words in both.
    const codes = CATALOG.map(({ code }) => code).filter(
      (_, index) => index % LOCALES.length === LOCALES.indexOf(locale),
    );
    for (const code of codes) {
      const savedPurchase = await requests.savePurchase();
      const match = { sessionId: owner.sessionId };
      const fault = await sandbox.fault({ call: 'create-aux', kind: 'code', code, times: 1, match });
      const payment = { ...(await requests.withTypedCard(savedPurchase)), locale };
      await requests.pay(payment);
      await afterwards();
      await sandbox.clearFault(fault).catch(() => undefined);
      const { body } = await requests.pay(payment);
      const failure = (body['failure'] ?? {}) as { text?: string; reference?: string };
      const isAboutCard = findConcern(code) === 'card';
      // Spec 3 §8: a problem with the card is shown beside it; the error page, with a reference, follows everything else.
      const text = isAboutCard ? expectedText(code, locale) : undefined;
      if (failure.text !== text || (failure.reference ?? body['reference']) === undefined)
        wrong.push(`${code}: ${JSON.stringify(body)}`);
      const { state } = (await requests.status(savedPurchase)).body;
      const ends = isAboutCard ? 'declined' : 'failed';
      if (state !== ends) wrong.push(`${code}: the page is ${String(state)}, not ${ends}`);
    }
    expect(wrong).toEqual([]);
    expect(await sandbox.charges({ accountId: owner.accountId })).toEqual([]);
  },
);
