import { describe, expect, it, jest } from '@jest/globals';
import { ownerOf } from '#tests/support/account-owner.ts';
import { dayAt, nextMidnight } from '#tests/support/midnight.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import type { SavedPurchase } from '#tests/support/owner-payments.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { openOwnerPage, savedRefillCard } from '#tests/support/owner-pages.ts';

jest.setTimeout(60_000);

const { sandbox, client } = await startOwnProvider();
process.env['CLOCK_URL'] = `${client.url}/__sandbox/clock`;
const { now } = await import('#lib/clock.ts');

async function setClock(offsetMs: number): Promise<void> {
  await sandbox.moveClock(offsetMs);
  while (Math.abs(now() - Date.now() - offsetMs) > 1_000) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('a refill that waits while a day begins at the provider', () => {
  it.each([
    // Auto-refill is charged when the day begins.
    ['autorefill', { daysRemaining: 2 }, ['auto-refill', 'refill']],
    // If the plan has expired, the new days begin on the day of the refill.
    ['expired', { savedCard: true }, ['refill']],
  ])('%s: is refused, shown anew, and then buys what it says', async (template, overrides, kinds) => {
    const midnight = nextMidnight(Date.now()) - Date.now();
    await setClock(midnight - 60_000);
    const owner = await ownerOf(sandbox, template, overrides);
    const refill = await refillRequests(owner);
    const saved = await refill.saved();
    const card = await savedRefillCard(owner);
    await refill.choose(saved.purchase, { kind: 'saved', card });
    const before = dayAt(now());

    await setClock(midnight + 60_000);
    expect(dayAt(now())).not.toBe(before);
    expect((await refill.pay(refill.withSavedCard(saved, card))).body).toEqual({ outcome: 'changed' });
    expect((await refill.choose(saved.purchase, { kind: 'saved', card })).body['outcome']).toBe('saved');

    const { view } = (await openOwnerPage(owner, 'refill-review')) as { view: SavedPurchase };
    const paid = await refill.pay(refill.withSavedCard(view, card));
    expect(paid.body).toMatchObject({ outcome: 'confirmed' });
    const shown = await openOwnerPage(owner, 'refill-confirmation', `reference=${String(paid.body['reference'])}`);
    expect(shown).toMatchObject({ view: { paidThrough: (await sandbox.account(owner.accountId)).expirationDate } });
    const charges = await sandbox.charges({ accountId: owner.accountId });
    expect(charges.map(({ kind }) => kind)).toEqual(kinds);
  });
});
