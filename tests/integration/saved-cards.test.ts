import { describe, expect, it, jest } from '@jest/globals';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import { type Owner, openPage, signInOwner } from '#tests/support/account-owner.ts';
import { openOwnerPage } from '#tests/support/owner-pages.ts';
import { HOSTED_CARDS, typeHostedCard } from '#tests/support/hosted-card.ts';
import { lacking } from '#tests/support/lacking.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { paymentRequests, VISA } from '#tests/support/payment-owner.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';

jest.setTimeout(120_000);

const { sandbox } = await startOwnProvider({ PROVIDER_HAS: 'instruments', ...HOSTED_CARDS, CARD_ENTRY: 'encrypted' });

const CHANGED = { status: 409, body: { reason: 'payment-changed' } };
const TERMS_CHANGED = { status: 409, body: { reason: 'terms-changed' } };
const BESIDE = { enroll: false, keepOthers: true };

async function visit(template: string, overrides = {}) {
  const owner = await signInOwner(sandbox, template, overrides);
  const requests = await paymentRequests(owner);
  const { POST: roleHandler } = await import('#app/api/account/card-role/route.ts');
  const { POST: removeHandler } = await import('#app/api/account/card-remove/route.ts');
  const { account, client } = owner;
  const loadStored = async () => {
    const { stored } = await requests.method();
    if (!stored) throw new Error('The payment method was not read');
    return stored;
  };
  const base = async () => ({ account, locale: 'en', version: (await loadStored()).version });
  const refOf = async (lastFour: string) =>
    (await loadStored()).cards?.find((card) => card.lastFour === lastFour)?.ref ?? '';
  return {
    owner,
    requests,
    loadStored,
    refOf,
    /** As the provider has them. */
    roles: async () => {
      const { instruments } = await sandbox.account(owner.accountId);
      return (instruments as { lastFour: string; role: string }[]).map(({ lastFour, role }) => `${lastFour} ${role}`);
    },
    hasAutoRefill: async () => (await sandbox.account(owner.accountId)).autoRefill,
    setRole: async (lastFour: string, role: string, terms?: string) =>
      client.post(roleHandler, { ...(await base()), card: await refOf(lastFour), role, terms }),
    remove: async (lastFour: string, more: object = {}) =>
      client.post(removeHandler, { ...(await base()), card: await refOf(lastFour), ...more }),
  };
}

const addFault = ({ sessionId }: Owner, call: string, kind: string) =>
  sandbox.fault({ call, kind, match: { sessionId } });
const readBoth = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
/** Messages are their keys here. */
const TERMS = 'en:account.card.options.terms.version';
const BACKUP_TERMS = `${TERMS}+en:cards.terms.version`;

describe('several saved cards', () => {
  it('are listed with their roles, and no token reaches the page', async () => {
    const one = await visit('backup-card');
    const stored = await one.loadStored();
    expect(stored.cards).toEqual([
      { ref: expect.any(String), brand: 'visa', lastFour: '4242', expiry: expect.any(Object), role: 'default' },
      { ref: expect.any(String), brand: 'mastercard', lastFour: '4444', expiry: expect.any(Object), role: 'backup' },
    ]);
    expect(JSON.stringify(stored)).not.toContain('pit_');
  });

  it('are added beside each other up to five; the sixth is not sent', async () => {
    const one = await visit('several-cards');
    const add = async () => (await one.requests.save((await one.loadStored()).version, VISA, BESIDE)).body;
    expect(await add()).toMatchObject({ outcome: 'done', ref: expect.any(String) });
    const ref = (await add())['ref'];
    expect(await one.roles()).toEqual(['4242 default', '4444 other', '0005 other', '1111 other', '1111 other']);
    expect((await one.loadStored()).cards?.map((card) => card.ref)).toContain(ref);
    expect(await add()).toMatchObject({ outcome: 'failed', text: 'en:cards.full', isUnsent: true });
    expect(await sandbox.calls({ call: 'add-instrument', sessionId: one.owner.sessionId })).toHaveLength(2);
  });

  it('are replaced by one that an earlier page saves, as that page says', async () => {
    const one = await visit('several-cards');
    expect((await one.requests.save((await one.loadStored()).version)).body).toMatchObject({ outcome: 'done' });
    expect(await one.roles()).toEqual(['1111 default']);
  });

  it('count as added when the response is lost', async () => {
    const one = await visit('active');
    const { version } = await one.loadStored();
    await addFault(one.owner, 'add-instrument', 'lost');
    expect((await one.requests.save(version, VISA, BESIDE)).body).toMatchObject({ outcome: 'done' });
    expect(await one.roles()).toEqual(['4242 default', '1111 other']);
  });

  it('take a token of the gateway once', async () => {
    const { config } = await import('#lib/config.ts');
    const one = await visit('active');
    const { POST: cardHandler } = await import('#app/api/account/card/route.ts');
    const { account, client } = one.owner;
    config().CARD_ENTRY = 'hosted';
    try {
      const cardToken = await typeHostedCard();
      const send = async () =>
        client.post(cardHandler, {
          ...{ account, locale: 'en', version: (await one.loadStored()).version, ...BESIDE, cardToken },
          billing: {
            ...{ name: 'Rosa de la Cruz', addressLine1: '12 Elm Street', addressLine2: '' },
            ...{ city: 'Springfield', state: 'IL', zip: '62701' },
          },
        });
      expect((await send()).body).toMatchObject({ outcome: 'done' });
      expect((await send()).body).not.toMatchObject({ outcome: 'done' });
      expect(await one.roles()).toHaveLength(2);
    } finally {
      config().CARD_ENTRY = 'encrypted';
    }
  });

  it('change places without auto-refill, and a page from before the change is refused', async () => {
    const one = await visit('several-cards');
    const { version } = await one.loadStored();
    expect((await one.setRole('4444', 'default')).body).toMatchObject({ outcome: 'done' });
    expect(await one.roles()).toEqual(['4444 default', '4242 other', '0005 other']);
    expect(readBoth(await one.requests.remove(version))).toEqual(CHANGED);
    expect(readBoth(await one.setRole('4242', 'backup', BACKUP_TERMS))).toEqual(CHANGED);
  });

  it('are not offered without the capability: one card, which a new one replaces', async () => {
    const one = await visit('several-cards');
    await lacking(['instruments'], async () => {
      const stored = await one.loadStored();
      expect(stored).not.toHaveProperty('cards');
      expect((await one.requests.save(stored.version, VISA, BESIDE)).body).toMatchObject({ outcome: 'done' });
      const { POST: roleHandler } = await import('#app/api/account/card-role/route.ts');
      const { account, client } = one.owner;
      const request = { account, locale: 'en', version: stored.version, card: 'x', role: 'default' };
      expect((await client.post(roleHandler, request)).status).toBe(404);
    });
    expect(await one.roles()).toEqual(['1111 default']);
  });
});

describe('a backup card', () => {
  it('is chosen by agreeing to terms that name both cards, which are kept', async () => {
    const one = await visit('several-cards', { autoRefill: true });
    expect(readBoth(await one.setRole('4444', 'backup'))).toEqual(TERMS_CHANGED);
    expect(readBoth(await one.setRole('4444', 'backup', TERMS))).toEqual(TERMS_CHANGED);
    expect((await one.setRole('4444', 'backup', BACKUP_TERMS)).body).toMatchObject({ outcome: 'done' });
    expect(await one.roles()).toEqual(['4242 default', '4444 backup', '0005 other']);
    expect((await one.requests.autoRefill()).agreed).toMatchObject({ version: BACKUP_TERMS });
    const file = await (await one.requests.terms()).text();
    expect(file).toContain('en:cards.terms.text');
  });

  it('is chosen together with auto-refill', async () => {
    const one = await visit('several-cards');
    const view = await one.requests.autoRefill();
    const backup = await one.refOf('0005');
    expect((await one.requests.turnOn(view, { backup })).body).toEqual(TERMS_CHANGED.body);
    expect((await one.requests.turnOn(view, { backup, terms: BACKUP_TERMS })).body).toMatchObject({ outcome: 'done' });
    expect(await one.roles()).toEqual(['4242 default', '0005 backup', '4444 other']);
    expect(await one.hasAutoRefill()).toBe(true);
  });

  it('that cannot be set leaves auto-refill on without it, with the terms of auto-refill alone', async () => {
    const one = await visit('several-cards');
    const view = await one.requests.autoRefill();
    const backup = await one.refOf('4444');
    await addFault(one.owner, 'set-instrument-role', 'http');
    const response = await one.requests.turnOn(view, { backup, terms: BACKUP_TERMS });
    expect(response.body).toMatchObject({ outcome: 'done', isBackupUnset: true });
    expect(await one.roles()).toEqual(['4242 default', '4444 other', '0005 other']);
    expect((await one.requests.autoRefill()).agreed).toMatchObject({ version: TERMS });
  });

  it('ends with auto-refill', async () => {
    const one = await visit('backup-card');
    await one.requests.turnOff((await one.loadStored()).version);
    expect(await one.roles()).toEqual(['4242 default', '4444 other']);
  });

  it('becomes the default only if the owner said so when the default card was removed', async () => {
    const kept = await visit('backup-card');
    expect((await kept.remove('4242', { promotesBackup: true })).body).toMatchObject({ outcome: 'done' });
    expect([await kept.roles(), await kept.hasAutoRefill()]).toEqual([['4444 default'], true]);
    const off = await visit('backup-card');
    expect((await off.remove('4242')).body).toMatchObject({ outcome: 'done' });
    expect([await off.roles(), await off.hasAutoRefill()]).toEqual([['4444 other'], false]);
    const backup = await visit('backup-card');
    expect((await backup.remove('4444')).body).toMatchObject({ outcome: 'done' });
    expect([await backup.roles(), await backup.hasAutoRefill()]).toEqual([['4242 default'], true]);
  });

  it('stays the default when the removal after it is lost on the way, and the page is not told that nothing changed', async () => {
    const one = await visit('backup-card');
    await addFault(one.owner, 'remove-instrument', 'http');
    expect((await one.remove('4242', { promotesBackup: true })).body).toEqual({ outcome: 'unknown' });
    expect([await one.roles(), await one.hasAutoRefill()]).toEqual([['4444 default', '4242 other'], true]);
  });

  it('leaves the default card where it is when it cannot take its place', async () => {
    const one = await visit('backup-card');
    await addFault(one.owner, 'set-instrument-role', 'http');
    expect((await one.remove('4242', { promotesBackup: true })).body).toMatchObject({ outcome: 'failed' });
    expect(await one.roles()).toEqual(['4242 default', '4444 backup']);
    expect(await sandbox.calls({ call: 'remove-instrument', sessionId: one.owner.sessionId })).toEqual([]);
  });

  it('is asked for anew beside another default card', async () => {
    const one = await visit('several-cards', { autoRefill: true });
    await one.setRole('4444', 'backup', BACKUP_TERMS);
    expect(readBoth(await one.setRole('0005', 'default'))).toEqual(TERMS_CHANGED);
    expect((await one.setRole('0005', 'default', BACKUP_TERMS)).body).toMatchObject({ outcome: 'done' });
    expect((await one.setRole('4444', 'other')).body).toMatchObject({ outcome: 'done' });
    expect((await one.setRole('4444', 'default')).body).toMatchObject({ outcome: 'done' });
    expect(await one.roles()).toEqual(['4444 default', '4242 other', '0005 other']);
  });

  it('never gets another default card by terms that do not name it: a card that turns auto-refill on is refused', async () => {
    const one = await visit('backup-card');
    const enrolment = { enroll: true, terms: TERMS, keepOthers: true };
    for (const version of [(await one.loadStored()).version, undefined]) {
      expect(readBoth(await one.requests.save(version, VISA, enrolment))).toEqual(CHANGED);
    }
    expect(await one.roles()).toEqual(['4242 default', '4444 backup']);
    const refill = await refillRequests(one.owner);
    await refill.savePurchase(newRefillCart('HSD_030'));
    expect(await openOwnerPage(one.owner, 'refill-payment')).toMatchObject({ view: { offersAutoRefill: false } });
  });

  it('is charged after a decline, and page, history and file say which card was charged and which declined', async () => {
    const one = await visit('backup-card', { daysRemaining: 3, savedCardDecline: 'PAYMENT-1251' });
    const { accountId } = one.owner;
    await sandbox.ageAccount(accountId, 1);
    const { stored } = await one.requests.autoRefill();
    expect(stored?.outlook).toMatchObject({ says: 'retries', backupLastFour: '4444' });
    await sandbox.ageAccount(accountId, 1);
    const { sentPage } = await openPage(one.owner, { page: 'payment-history', query: `account=${one.owner.account}` });
    if (sentPage?.kind !== 'shown') throw new Error('The history is not shown');
    const { toPaymentHistoryView } = await import('#lib/account/server/payment-history.ts');
    const { history } = toPaymentHistoryView(sentPage.view, new URLSearchParams());
    const rows = history.days.flatMap(({ payments }) => payments);
    expect(rows.filter(({ cardLastFour }) => cardLastFour === '4444')).toEqual([
      expect.not.objectContaining({ isDeclined: true }),
    ]);
    expect(rows.filter(({ isDeclined }) => isDeclined).map(({ cardLastFour }) => cardLastFour)).toEqual([
      '4242',
      '4242',
    ]);
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
  });
});

describe('a refill with one of several saved cards', () => {
  it('charges the chosen card, and review, receipt and history name it', async () => {
    const one = await visit('several-cards');
    const refill = await refillRequests(one.owner);
    const savedPurchase = await refill.savePurchase(newRefillCart('HSD_030'));
    const { view: payment } = (await openOwnerPage(one.owner, 'refill-payment')) as unknown as {
      view: { savedCard: { lastFour: string }; savedCards: { ref: string; lastFour: string }[] };
    };
    expect(payment.savedCard.lastFour).toBe('4242');
    expect(payment.savedCards.map(({ lastFour }) => lastFour)).toEqual(['4242', '4444', '0005']);
    const chosen = payment.savedCards.find(({ lastFour }) => lastFour === '0005')?.ref ?? '';
    const { POST: choose } = await import('#app/api/refill/payment/route.ts');
    const { account, client, accountId } = one.owner;
    const choice = await client.post(choose, {
      ...{ account, locale: 'en', purchase: savedPurchase.purchase },
      payment: { kind: 'saved', card: chosen },
    });
    expect(choice.body).toMatchObject({ outcome: 'saved' });
    const { view: review } = (await openOwnerPage(one.owner, 'refill-review')) as unknown as {
      view: { savedCard: { lastFour: string; ref: string }; purchase: object; quote: object };
    };
    expect(review.savedCard).toMatchObject({ lastFour: '0005', ref: chosen });
    const paid = await refill.pay(
      refill.withSavedCard({ purchase: review.purchase, quote: review.quote } as typeof savedPurchase, chosen),
    );
    expect(paid.body).toMatchObject({ outcome: 'confirmed' });
    const [charge, ...more] = await sandbox.charges({ accountId });
    expect([charge?.kind, more]).toEqual(['refill', []]);
    const { transactions } = await sandbox.account(accountId);
    expect((transactions as { lastFour: string | null }[])[0]?.lastFour).toBe('0005');
  });

  it.each(['0005', '4242'])(
    'charges no card when the chosen one, %s, is removed after the review',
    async (lastFour) => {
      const one = await visit('several-cards');
      const refill = await refillRequests(one.owner);
      const savedPurchase = await refill.savePurchase(newRefillCart('HSD_030'));
      const chosen = await one.refOf(lastFour);
      await one.remove(lastFour);
      const { body } = await refill.pay(refill.withSavedCard(savedPurchase, chosen));
      expect(body['outcome']).not.toBe('confirmed');
      expect(await sandbox.charges({ accountId: one.owner.accountId })).toEqual([]);
    },
  );

  it('asks again when the chosen card is gone', async () => {
    const one = await visit('several-cards');
    const refill = await refillRequests(one.owner);
    const savedPurchase = await refill.savePurchase(newRefillCart('HSD_030'));
    const chosen = await one.refOf('4444');
    await one.remove('4444');
    const { POST: choose } = await import('#app/api/refill/payment/route.ts');
    const { account, client } = one.owner;
    const choice = await client.post(choose, {
      ...{ account, locale: 'en', purchase: savedPurchase.purchase },
      payment: { kind: 'saved', card: chosen },
    });
    expect(choice.body).toMatchObject({ outcome: 'changed' });
  });
});
