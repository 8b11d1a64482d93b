import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Owner, ownerOf } from '#tests/support/account-owner.ts';
import { openNamedPage } from '#tests/support/account-pages.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { pageRequest } from '#tests/support/page-request.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';

const { sandbox } = await startOwnProvider({ LIMITS_CHARGE_ADDRESS: '1000/1h' });
const { config } = await import('#lib/config.ts');
const { POST: reconnect } = await import('#app/api/reconnect/pay/route.ts');

describe('an owner’s refill with a wallet', () => {
  let owner: Owner;
  let refill: Awaited<ReturnType<typeof refillRequests>>;

  beforeEach(async () => {
    config().PROVIDER_WALLETS = ['test'];
    owner = await ownerOf(sandbox, 'active');
    refill = await refillRequests(owner);
  });
  afterEach(() => void (config().PROVIDER_WALLETS = null));

  async function prepared() {
    const { card: _card, billing: _billing, ...payment } = await refill.withTypedCard(await refill.saved());
    const response = await fetch(`${config().PROVIDER_URL}/test-wallet/approvals`, { method: 'POST' });
    const { token } = (await response.json()) as { token: string };
    return { ...payment, wallet: { name: 'test', token } };
  }
  const viewOf = async () => {
    owner.client.use();
    const sent = await openNamedPage('refill-payment', pageRequest('', { locale: 'es' }));
    return 'kind' in sent && sent.kind === 'shown' ? sent.view : null;
  };

  it('is offered beside the card form, and charged once', async () => {
    const payment = await prepared();
    expect(await viewOf()).toMatchObject({ wallets: [{ name: 'test' }] });
    const answers = await Promise.all([refill.pay(payment), refill.pay(payment)]);
    for (const { body } of answers) expect(['confirmed', 'pending']).toContain(body['outcome']);
    expect(await sandbox.charges({ accountId: owner.accountId })).toMatchObject([
      { kind: 'refill', amount: payment.totalCents, referenceId: payment.attempt },
    ]);
  });

  it('is neither offered nor taken where there are none', async () => {
    const payment = await prepared();
    config().PROVIDER_WALLETS = null;
    expect(await viewOf()).not.toHaveProperty('wallets');
    expect(await refill.pay(payment)).toMatchObject({ status: 404, body: { reason: 'not-offered' } });
    expect(await sandbox.charges({ accountId: owner.accountId })).toEqual([]);
  });

  it('that is refused is told on the payment page, until another payment is chosen', async () => {
    const { purchase, wallet, ...payment } = await prepared();
    const { body } = await refill.pay({ ...payment, purchase, wallet: { ...wallet, token: 'twt_expired' } });
    expect(body).toMatchObject({ outcome: 'declined', failure: { mends: 'card' } });
    expect(await viewOf()).toMatchObject({ failure: { mends: 'card' }, wallets: [{ name: 'test' }] });
    expect((await refill.choose(purchase, { kind: 'typed' })).body).toMatchObject({ outcome: 'saved' });
    expect(await viewOf()).toMatchObject({ failure: null });
    expect(await sandbox.charges({ accountId: owner.accountId })).toEqual([]);
  });

  it('is not taken beside a card, saved or typed', async () => {
    const { wallet, ...payment } = await prepared();
    const typed = await refill.withTypedCard(await refill.saved());
    for (const both of [
      { ...payment, wallet, savedCard: 'any' },
      { ...typed, wallet },
    ]) {
      expect((await refill.pay(both)).body).toMatchObject({ reason: 'invalid' });
    }
    expect(await sandbox.charges({ accountId: owner.accountId })).toEqual([]);
  });

  it('does not hide what is wrong with a typed card', async () => {
    const typed = await refill.withTypedCard(await refill.saved());
    const wrong = { ...typed, billing: { ...typed.billing, zip: 'x' } };
    expect((await refill.pay(wrong)).body).toMatchObject({ fields: [{ path: ['billing', 'zip'] }] });
  });

  it('is not taken for a reconnection', async () => {
    const { status, body } = await owner.client.post(reconnect, await prepared());
    expect([status, body['reason']]).toEqual([400, 'invalid']);
  });
});
