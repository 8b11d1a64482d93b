import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RefillReviewView } from '#lib/refill/server/refill-pages.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage, savedRefillCard } from '#tests/support/owner-pages.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';

const { sandbox } = await startOwnProvider({ LIMITS_CHARGE_ADDRESS: '1000/1h', REFILL_AGREEMENT: 'sentence' });
const { config } = await import('#lib/config.ts');
const { store } = await import('#lib/store/store.ts');

let owner: Owner;
let refill: Awaited<ReturnType<typeof refillRequests>>;

/** A setting that an operator changes while pages are open; the process reads it once. */
function useSetting(agreement: 'box' | 'sentence'): void {
  config().REFILL_AGREEMENT = agreement;
}

async function prepare() {
  const saved = await refill.savePurchase();
  const card = await savedRefillCard(owner);
  const chosen = await refill.choose(saved.purchase, { kind: 'saved', card });
  const { view: review } = (await openOwnerPage(owner, 'refill-review')) as { view: RefillReviewView };
  return { chosen: chosen.body, review, saved: { purchase: review.purchase, quote: review.quote }, card };
}

const body = ({ saved, card }: Pick<Awaited<ReturnType<typeof prepare>>, 'saved' | 'card'>, agreement?: string) => ({
  ...refill.withSavedCard(saved, card),
  ...(agreement && { agreement }),
});

const listCharges = () => sandbox.charges({ accountId: owner.accountId });

describe('the agreement to a refill', () => {
  beforeEach(async () => {
    useSetting('sentence');
    owner = await signInOwner(sandbox, 'active');
    refill = await refillRequests(owner);
  });

  it('is a sentence with the saved card, and a box with a typed one', async () => {
    const { review } = await prepare();
    expect(review.agreement).toBe('sentence');
    await refill.choose(review.purchase, { kind: 'typed' });
    expect(await openOwnerPage(owner, 'refill-review')).toMatchObject({ view: { savedCard: null, agreement: 'box' } });
  });

  it('is a box where the setting is not made', async () => {
    useSetting('box');
    expect((await prepare()).review.agreement).toBe('box');
  });

  it('is recorded in the same way, whichever way it was given', async () => {
    const fingerprints: (string | null | undefined)[] = [];
    for (const agreement of [undefined, 'box', 'sentence']) {
      owner = await signInOwner(sandbox, 'active');
      refill = await refillRequests(owner);
      const purchase = await prepare();
      expect((await refill.pay(body(purchase, agreement))).body).toMatchObject({ outcome: 'confirmed' });
      const { attempts } = await store();
      fingerprints.push((await attempts.find(purchase.saved.quote.attempt))?.fingerprint);
    }
    expect(fingerprints[0]).toEqual(expect.any(String));
    expect(new Set(fingerprints).size).toBe(1);
  });

  it('shows the page again, and charges nothing, where the sentence is no longer offered', async () => {
    const purchase = await prepare();
    useSetting('box');
    expect((await refill.pay(body(purchase, 'sentence'))).body).toEqual({ outcome: 'changed' });
    expect(await listCharges()).toEqual([]);
    expect((await refill.pay(body(purchase, 'box'))).body).toMatchObject({ outcome: 'confirmed' });
    expect(await listCharges()).toHaveLength(1);
  });

  it('keeps the outcome of what was paid when the setting changes', async () => {
    const purchase = await prepare();
    expect((await refill.pay(body(purchase, 'sentence'))).body).toMatchObject({ outcome: 'confirmed' });
    useSetting('box');
    expect((await refill.pay(body(purchase, 'sentence'))).body).toMatchObject({ outcome: 'confirmed' });
    expect(await listCharges()).toHaveLength(1);
  });

  it.each([
    ['a typed card', async () => ({ ...(await refill.withTypedCard((await prepare()).saved)), agreement: 'sentence' })],
    ['no agreement', async () => ({ ...body(await prepare()), terms: false })],
    ['an unknown agreement', async () => body(await prepare(), 'silence')],
  ] as const)('is refused with %s', async (_, request) => {
    const response = await refill.firstResponse(await request());
    expect(response.status).toBe(400);
    expect(await listCharges()).toEqual([]);
  });
});
