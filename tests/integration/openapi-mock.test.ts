import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { encryptCardFields } from '#components/payment/card-encryption.ts';
import type { PaymentKey, PurchaseRef, Quote } from '#lib/payment/api.ts';
import { examples } from '#scripts/openapi/examples.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import { openPage } from '#tests/support/account-owner.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { startExamples, startPrism } from '#tests/support/openapi-mock.ts';
import { afterwards, HandlerClient } from '#tests/support/route-handlers.ts';
import { loggedInBrowser } from '#tests/support/signed-in.ts';
import { startThreeOriginIssuer } from '#tests/support/three-origin-issuer.ts';

/** A mock made of docs/openapi.json replaces the provider: a few lines here, and with EVERY_WAY Prism, as integrators use it. */
jest.setTimeout(240_000);

const prism = EVERY_WAY ? await startPrism() : { missing: 'Prism runs with EVERY_WAY=on' };
const mock = 'missing' in prism ? await startExamples() : prism;
const { custGuid: subject } = examples.decoder.response;
const issuer = await startThreeOriginIssuer({
  clientId: 'hearthline',
  clientSecret: 'hush',
  identify: async () => ({ subject, accessToken: 'an-access-token' }),
});
const folder = temporaryFolder('hearthline-openapi-');
Object.assign(process.env, {
  APP_ORIGIN: 'http://localhost:3000',
  PROVIDER_URL: mock.url,
  PROVIDER_API_KEY: 'a-key-for-the-mock',
  OIDC_ISSUER: issuer.issuer,
  OIDC_CLIENT_ID: 'hearthline',
  OIDC_CLIENT_SECRET: 'hush',
  SESSION_SECRET: 's'.repeat(32),
  DATA_DIR: folder,
  TRUSTED_PROXY_HOPS: '1',
});

const { store } = await import('#lib/store/store.ts');
const { POST: lookup } = await import('#app/api/litepay/lookup/route.ts');
const { POST: quote } = await import('#app/api/litepay/quote/route.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { GET: status } = await import('#app/api/litepay/status/route.ts');
const { GET: key } = await import('#app/api/payment/key/route.ts');

afterAll(async () => {
  await afterwards();
  await (await store()).close();
  await Promise.all([mock.close(), issuer.close()]);
  rmSync(folder, { recursive: true });
});

// The test's name gives the reason why the run was without Prism.
if (EVERY_WAY)
  ('missing' in prism ? it.skip : it)(
    `${'missing' in prism ? prism.missing : 'Prism'} stands in for the provider`,
    () => undefined,
  );

describe('a mock made of the OpenAPI document', () => {
  it.each(['en', 'es'])('refills a plan for a guest, in %s', async (locale) => {
    const guest = new HandlerClient();
    const { phone, zip } = { phone: '5552001001', zip: '62701' };
    const { body: lookupBody } = await guest.post(lookup, { phone, zip, locale, purchase: null, after: null });
    expect(lookupBody).toMatchObject({ outcome: 'found' });
    const purchase = lookupBody['purchase'] as PurchaseRef;
    const { body: quoteBody } = await guest.post(quote, { purchase, locale });
    expect(quoteBody).toMatchObject({ outcome: 'quoted', quote: { totalCents: 4_924 } });
    const { attempt, totalCents } = quoteBody['quote'] as Quote;
    const jwk = (await guest.get(key)).body as unknown as PaymentKey;
    const fields = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1249', cvv: '123' };
    const card = await encryptCardFields({ jwk, attemptId: attempt, fields });
    if (!card.ok) throw new Error(card.reason);
    const payment = {
      purchase,
      attempt,
      totalCents,
      locale,
      terms: true,
      repeats: null,
      card: card.value,
      billing: {
        name: 'Avery Okafor',
        addressLine1: '1011 Willow Street',
        addressLine2: '',
        city: 'Springfield',
        state: 'IL',
        zip,
      },
      cardSummary: { brand: 'visa', lastFour: '4242' },
    };
    const { body: firstBody } = await guest.submit(pay, payment);
    const { body: payBody } =
      firstBody['outcome'] === 'repeats'
        ? await guest.submit(pay, { ...payment, repeats: firstBody['repeats'] })
        : { body: firstBody };
    expect(payBody).toMatchObject({ outcome: 'confirmed' });
    const statusResponse = await guest.get(status, { purchase: purchase.id, attempt });
    expect(statusResponse.body).toMatchObject({ state: 'confirmed' });
  });

  it('shows the dashboard to its owner', async () => {
    const client = await loggedInBrowser({ loginId: 'avery', password: 'any' });
    const { sentPage } = await openPage({ client });
    expect(sentPage).toMatchObject({ kind: 'shown' });
    expect(JSON.stringify(sentPage)).toContain('1011 Willow Street');
  });
});
