import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { buildClaim, claimedAttempt, frozenAttempt, QUOTE, savedAttempt } from '#tests/support/stored-attempt.ts';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';
import type { Attempt } from './attempt.ts';
import type { Claim, QuoteOwner } from './attempts.ts';

onEachStore((under) => {
  const TTL_MS = 1_000_000;

  /** A purchase, and its attempt with a frozen total. */
  async function quoted(): Promise<{ attempt: Attempt; read: QuoteOwner }> {
    const { store } = under();
    const purchaseId = randomUUID();
    const browserId = randomUUID();
    const row = { id: purchaseId, browserId, flow: 'EZREFILL', attempt: null, data: 'sealed' };
    await store.purchases.insert(row, TTL_MS);
    const attempt = await store.attempts.saveQuote(frozenAttempt({ browserId, purchaseId }), ownerOf(purchaseId, 1));
    if (!attempt) throw new Error('Not quoted');
    return { attempt, read: ownerOf(purchaseId, 2) };
  }
  const ownerOf = (id: string, version: number, change: Partial<QuoteOwner['purchase']> = {}): QuoteOwner => ({
    purchase: { id, version, contentVersion: 1, data: 'sealed', ...change },
    ttlMs: TTL_MS,
  });
  const purchaseOf = ({ purchaseId }: Attempt) => under().store.purchases.find(purchaseId ?? '');
  const onBoth = <Body>(
    run: (index: number, by: ReturnType<typeof under>['store']) => Promise<Body>,
    count: number,
  ) => {
    const { store, other } = under();
    return Promise.all(Array.from({ length: count }, (_, index) => run(index, index % 2 ? store : other)));
  };

  describe('claim', () => {
    it('lets exactly one of fifty requests on two connections claim an attempt', async () => {
      const { id } = await savedAttempt(under().store);
      const claim = buildClaim({ card: { brand: 'visa', lastFour: '1111' } });
      const claims = await onBoth((_index, by) => by.attempts.claim(id, claim), 50);
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await under().store.attempts.find(id)).toMatchObject({
        state: 'submitted',
        sends: 1,
        submittedAt: NOW,
        leaseUntil: NOW + 15_000,
        fingerprint: 'f',
        card: { brand: 'visa', lastFour: '1111' },
      });
    });

    it('lets exactly one of fifty requests claim with a purchase and an account', async () => {
      const { attempt, read } = await quoted();
      const unlessRepeated = { subjectHash: attempt.subjectHash, withinMs: 0, acknowledged: [] };
      const claim = buildClaim({ purchase: read, unlessRepeated });
      const claims = await onBoth((_index, by) => by.attempts.claim(attempt.id, claim), 50);
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await purchaseOf(attempt)).toMatchObject({ version: 3, attempt: attempt.id });
    });

    it('refuses a second attempt with the same card token, and changes nothing', async () => {
      const { store, other } = under();
      const cardToken = randomUUID();
      const [first, second] = [await savedAttempt(store), await savedAttempt(store)];
      expect(await store.attempts.claim(first.id, buildClaim({ cardToken }))).toMatchObject({ state: 'submitted' });
      expect(await other.attempts.claim(second.id, buildClaim({ cardToken }))).toBeNull();
      expect(await store.attempts.find(second.id)).toMatchObject({ state: 'ready', sends: 0 });
      await store.attempts.move(first.id, ['submitted'], 'not_sent', {});
      expect(await other.attempts.claim(second.id, buildClaim({ cardToken }))).toMatchObject({ state: 'submitted' });
    });

    it('leaves the card token unused if the claim is refused', async () => {
      const { store } = under();
      const cardToken = randomUUID();
      const { attempt, read } = await quoted();
      const outdated = { ...read, purchase: { ...read.purchase, version: 1 } };
      expect(await store.attempts.claim(attempt.id, buildClaim({ purchase: outdated, cardToken }))).toBeNull();
      expect(await store.cardTokens.isUsed(cardToken, 'another')).toBe(false);
    });

    it('uses a card token once for twenty concurrent attempts', async () => {
      const cardToken = randomUUID();
      const saved = await onBoth((_index, by) => savedAttempt(by), 20);
      const claims = await onBoth(
        (index, by) => by.attempts.claim(saved[index]?.id ?? '', buildClaim({ cardToken })),
        20,
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it('refuses an attempt without a quote', async () => {
      const { store } = under();
      const { id } = await claimedAttempt(store);
      expect(await store.attempts.claim(id, buildClaim())).toBeNull();
      expect(await store.attempts.find(id)).toMatchObject({ submittedAt: NOW, sends: 1 });
      expect(await store.attempts.claim('nobody', buildClaim())).toBeNull();
    });

    it('refuses a purchase that was changed since it was read, and changes nothing', async () => {
      const { store, other } = under();
      const { attempt, read } = await quoted();
      const saved = { ...read.purchase, contentVersion: 2, data: 'another cart', attempt: attempt.id };
      await other.purchases.replace(saved, TTL_MS);
      expect(await store.attempts.claim(attempt.id, buildClaim({ purchase: read }))).toBeNull();
      expect(await store.attempts.find(attempt.id)).toEqual(attempt);
      expect(await purchaseOf(attempt)).toMatchObject({ data: 'another cart', version: 3 });
    });

    it('outdates earlier reads of the purchase and renews its expiry', async () => {
      const { store } = under();
      const { attempt, read } = await quoted();
      const renewed = { ...read, ttlMs: TTL_MS + 500 };
      expect(await store.attempts.claim(attempt.id, buildClaim({ purchase: renewed }))).not.toBeNull();
      const late = { ...read.purchase, attempt: null, data: 'late' };
      expect(await store.purchases.replace(late, TTL_MS)).toBe(false);
      under().clock.now = NOW + TTL_MS + 499;
      expect(await store.purchases.find(read.purchase.id)).toMatchObject({ attempt: attempt.id });
    });
  });

  describe('claim for an account', () => {
    const claimFor = ({ subjectHash }: Attempt, acknowledged: readonly string[] = [], withinMs = 5): Claim =>
      buildClaim({ unlessRepeated: { subjectHash, withinMs, acknowledged } });
    /** Creates `count` browsers with a frozen total for the same account. */
    const browsers = (count: number, subjectHash = randomUUID()) =>
      Promise.all(Array.from({ length: count }, () => savedAttempt(under().store, { subjectHash })));

    it('lets exactly one of twenty browsers pay at once', async () => {
      const attempts = await browsers(20);
      const claims = await onBoth(async (index, by) => {
        const attempt = attempts[index];
        return attempt ? by.attempts.claim(attempt.id, claimFor(attempt)) : null;
      }, attempts.length);
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it.each<[string, 'submitted' | 'unknown' | 'contradicted' | 'manual']>([
      ['is paying', 'submitted'],
      ['may have paid', 'unknown'],
      ['has an operator looking', 'contradicted'],
      ['waits for a review', 'manual'],
    ])('refuses a claim while another browser %s', async (_what, state) => {
      const { store } = under();
      const [mine] = await browsers(1);
      if (!mine) throw new Error('One was made');
      const { id } = await claimedAttempt(store, {
        subjectHash: mine.subjectHash,
        quote: { ...QUOTE, planCode: 'HSD_007' },
      });
      if (state !== 'submitted') await store.attempts.move(id, ['submitted'], 'unknown', {});
      if (state === 'contradicted' || state === 'manual') await store.attempts.move(id, ['unknown'], state, {});
      expect(await store.attempts.claim(mine.id, claimFor(mine))).toBeNull();
      expect(await store.attempts.claim(mine.id, claimFor(mine, [id]))).not.toBeNull();
    });

    it('refuses a repeated payment of a plan until the customer acknowledges it', async () => {
      const { store } = under();
      const [mine, other] = await browsers(2);
      if (!mine || !other) throw new Error('Two were made');
      const paid = await claimedAttempt(store, { subjectHash: mine.subjectHash });
      await store.attempts.move(paid.id, ['submitted'], 'confirmed', {});
      expect(await store.attempts.claim(mine.id, claimFor(mine))).toBeNull();
      expect(await store.attempts.claim(mine.id, claimFor(mine, [randomBytes(32).toString('hex')]))).toBeNull();
      expect(await store.attempts.claim(mine.id, claimFor(mine, [paid.id]))).not.toBeNull();
      // Of two customers who were asked about the same payment, only one more may pay.
      expect(await store.attempts.claim(other.id, claimFor(other, [paid.id]))).toBeNull();
    });

    it.each<[string, { planCode?: string; afterMs?: number }]>([
      ['of another plan', { planCode: 'HSD_007' }],
      ['of long ago', { afterMs: 6 }],
    ])('allows a claim after a payment %s', async (_what, { planCode = 'HSD_030', afterMs = 0 }) => {
      const { store } = under();
      const [mine] = await browsers(1);
      if (!mine) throw new Error('One was made');
      const paid = await claimedAttempt(store, {
        subjectHash: mine.subjectHash,
        quote: { ...QUOTE, planCode },
      });
      await store.attempts.move(paid.id, ['submitted'], 'confirmed', {});
      under().clock.now += afterMs;
      expect(await store.attempts.claim(mine.id, claimFor(mine))).not.toBeNull();
    });
  });

  describe('late quote', () => {
    it('writes neither attempt nor purchase if the purchase was changed', async () => {
      const { store, other } = under();
      const { attempt, read } = await quoted();
      const saved = { ...read.purchase, contentVersion: 2, data: 'another cart', attempt: attempt.id };
      await other.purchases.replace(saved, TTL_MS);
      const late = frozenAttempt({ ...attempt, quote: { ...QUOTE, totalCents: 1 } });
      const fresh = frozenAttempt({ purchaseId: read.purchase.id });
      for (const one of [late, fresh]) {
        expect(
          await store.attempts.saveQuote(one, { ...read, purchase: { ...read.purchase, data: 'late' } }),
        ).toBeNull();
      }
      expect(await store.attempts.find(attempt.id)).toEqual(attempt);
      expect(await store.attempts.find(fresh.id)).toBeNull();
      expect(await purchaseOf(attempt)).toMatchObject({ attempt: attempt.id, data: 'another cart', version: 3 });
    });

    it('leaves the purchase of a submitted attempt as it is', async () => {
      const { store } = under();
      const { attempt, read } = await quoted();
      await store.attempts.claim(attempt.id, buildClaim());
      const owner = { ...read, purchase: { ...read.purchase, data: 'late' } };
      expect(await store.attempts.saveQuote(attempt, owner)).toBeNull();
      expect(await purchaseOf(attempt)).toMatchObject({ data: 'sealed', version: 2 });
    });

    it('lets one of twenty requests write the quote with its purchase', async () => {
      const { attempt, read } = await quoted();
      const saved = await onBoth(
        (index, by) =>
          by.attempts.saveQuote(frozenAttempt({ purchaseId: attempt.purchaseId }), {
            ...read,
            purchase: { ...read.purchase, data: `quote ${index}` },
          }),
        20,
      );
      const [won, ...others] = saved.filter((one) => one !== null);
      expect(others).toEqual([]);
      expect(await purchaseOf(attempt)).toMatchObject({ attempt: won?.id, version: 3 });
    });
  });
});
