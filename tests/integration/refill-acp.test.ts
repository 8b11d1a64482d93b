import { describe, expect, it, jest } from '@jest/globals';
import { signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { openOwnerPage } from '#tests/support/owner-pages.ts';

jest.setTimeout(60_000);

const { sandbox } = await startOwnProvider({ ACP_TILES: 'on', LIMITS_CHARGE_ADDRESS: '1000/1h' });

describe('the ACP benefit of an owner', () => {
  it.each([
    ['enrolled', { status: 'Approved', isTribal: true, creditCents: 7_500 }, true],
    ['approved without a code', { status: 'Approved', isTribal: true }, false],
    ['denied', { status: 'Denied', isTribal: true }, false],
    ['ended', { status: 'De Enrolled', isTribal: true }, false],
  ])('is shown as enrolled in the cart when Tribal and %s: %j', async (_, acp, isTribal) => {
    const owner = await signInOwner(sandbox, 'active', { acp });
    expect(await openOwnerPage(owner, 'refill')).toMatchObject({ view: { isTribal } });
  });

  it.each([
    ['approved', { status: 'Approved', creditCents: 3_000 }, false],
    ['approved without a code', { status: 'Approved' }, false],
    ['denied', { status: 'Denied' }, false],
    ['ended', { status: 'De Enrolled' }, true],
  ])('shows the tile on the confirmation when %s: %j', async (_, acp, showAcpTile) => {
    const owner = await signInOwner(sandbox, 'active', { acp });
    const refill = await refillRequests(owner);
    const { body } = await refill.pay(await refill.withTypedCard(await refill.savePurchase()));
    const query = `reference=${String(body['reference'])}`;
    expect(await openOwnerPage(owner, 'refill-confirmation', query)).toMatchObject({
      view: { showAcpTile },
    });
  });
});
