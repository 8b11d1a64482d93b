import type { BodyOf } from '#lib/contract/operation.ts';
import {
  addInstrument,
  cancelAutopay,
  enrollAutopay,
  paymentInfo,
  removeInstrument,
  setInstrumentRole,
} from '#lib/contract/payments.ts';
import { transactions } from '#lib/contract/transactions.ts';
import { CardFields, requireBilling } from './card.ts';
import { Breach, type Check, NotChecked, once } from './check.ts';
import type { Config, TestOwner } from './config.ts';
import { expectDone, expectRefused, type Provider } from './exchange.ts';
import { requireExtension } from './lacking.ts';
import { guestVisit, type OwnerVisit, ownerVisit, readDashboard } from './visits.ts';

type BackupAccounts = NonNullable<NonNullable<Config['account']>['backup']>;
type Role = BodyOf<typeof setInstrumentRole>['role'];

/** For how many days a run waits for the charge of a backup: the first try is due within two, and the last paid day is the day after. */
const DAYS = 4;

/** `instruments`: several saved cards, and a backup card that auto-refill charges by the contract's rule. */
export function instrumentChecks(provider: Provider, config: Config, account: NonNullable<Config['account']>): Check[] {
  const guest = guestVisit(provider);
  const cards = new CardFields(provider, config);
  const open = (owner: TestOwner) => ownerVisit(provider, config, guest.get, owner).get();
  const cardsVisit = once(async () => {
    requireExtension(config, 'instruments');
    if (!account.cards) throw new NotChecked('the configuration has no account.cards');
    return open(account.cards);
  });

  const ofAccount = ({ visitor, accountId }: OwnerVisit) => {
    const { trackingId } = visitor;
    return { query: { trackingId }, body: { accountId, tn: '', trackingId, source: 'DIGITAL2.0' as const } };
  };
  const readCards = async (visit: OwnerVisit) => {
    const info = expectDone(await provider.call(paymentInfo, ofAccount(visit), visit.visitor));
    if (!info.instruments) throw new Breach('payment-info has no readable instruments');
    const defaultToken = info.instruments.find(({ role }) => role === 'default')?.paymentInstToken;
    if (defaultToken !== info.paymentInfo?.paymentInstToken) throw new Breach('paymentInfo is not the default card');
    return { ...info, instruments: info.instruments };
  };
  const setRole = (visit: OwnerVisit, paymentInstToken: string, role: Role) => {
    const { visitor, accountId } = visit;
    const body = { paymentInstToken, role, custInfo: { accountId } };
    return provider.call(setInstrumentRole, { query: { trackingId: visitor.trackingId }, body }, visitor);
  };
  const expectRoles = async (visit: OwnerVisit, roles: Record<string, Role>, after: string) => {
    const { instruments } = await readCards(visit);
    for (const [token, role] of Object.entries(roles)) {
      const actualRole = instruments.find((card) => card.paymentInstToken === token)?.role ?? 'nothing';
      if (actualRole !== role) throw new Breach(`a card is ${actualRole}, and not ${role}, after ${after}`);
    }
  };

  async function addBeside(visit: OwnerVisit): Promise<string> {
    const { visitor, accountId } = visit;
    const { name, address } = requireBilling(config);
    const before = (await readCards(visit)).instruments;
    const body = {
      ...(await cards.fieldsFor(undefined)),
      custInfo: { accountId, ...name, ...address },
      enrollAutoPayment: false,
      processingNetwork: 'CREDIT',
      keepOthers: true,
    } as const;
    expectDone(await provider.call(addInstrument, { query: { trackingId: visitor.trackingId }, body }, visitor));
    const after = (await readCards(visit)).instruments;
    const missingCards = before.filter((one) => after.every((card) => card.paymentInstToken !== one.paymentInstToken));
    if (missingCards.length > 0) throw new Breach('a card is gone that keepOthers should have kept');
    const newCard = after.find((one) => before.every((card) => card.paymentInstToken !== one.paymentInstToken));
    if (!newCard) throw new Breach('payment-info does not list the card that was added');
    return newCard.paymentInstToken;
  }

  /** An account with a backup card. `passDay` lets a day go by and returns the last digits of the cards charged and declined so far. */
  function backupVisit(kind: keyof BackupAccounts['owners']) {
    return once(async () => {
      requireExtension(config, 'instruments');
      if (!account.backup) throw new NotChecked('the configuration has no account.backup');
      const { nextDay, owners } = account.backup;
      const visit = await open(owners[kind]);
      const { instruments, enrollAutoPayment } = await readCards(visit);
      const [first, backup] = ['default', 'backup'].map((role) => instruments.find((card) => card.role === role));
      if (!enrollAutoPayment || !first || !backup || first.cardNumber === backup.cardNumber) {
        throw new NotChecked(
          `the account of account.backup.owners.${kind} has no auto-refill with two different cards`,
        );
      }
      const readPayments = async () => {
        const lists = expectDone(await provider.call(transactions, ofAccount(visit), visit.visitor));
        const { hsdService } = await readDashboard(provider, visit.visitor, visit.accountId);
        return { ...lists, daysLeft: hsdService?.daysRemaining ?? 0 };
      };
      const earlierOrders = new Set((await readPayments()).transactionDetail.map(({ orderNumber }) => orderNumber));
      const passDay = async () => {
        const response = await fetch(nextDay.replace('{account}', encodeURIComponent(visit.accountId)), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ days: 1 }),
        });
        if (!response.ok) throw new NotChecked(`account.backup.nextDay responds with HTTP ${response.status}`);
        const { transactionDetail, declinedDetail, daysLeft } = await readPayments();
        const charged = transactionDetail.filter((row) => row.autoPayment && !earlierOrders.has(row.orderNumber));
        return {
          charged: charged.map(({ paymentInfo: card }) => card?.cardNumber ?? 'nothing'),
          declined: declinedDetail.map(({ paymentInfo: card }) => card?.cardNumber ?? 'nothing'),
          daysLeft,
        };
      };
      return { first: first.cardNumber, backup: backup.cardNumber, passDay };
    });
  }

  return [
    {
      promise: 'add-instrument: with keepOthers the cards that are there stay, and the default one stays the default',
      calls: ['add-instrument', 'payment-info', 'set-instrument-role'],
      async run() {
        const visit = await cardsVisit.get();
        const before = (await readCards(visit)).paymentInfo?.paymentInstToken;
        if (before === undefined) throw new NotChecked('the account of account.cards has no saved card');
        const token = await addBeside(visit);
        await expectRoles(visit, { [before]: 'default', [token]: 'other' }, 'keepOthers');
      },
    },
    {
      promise:
        'set-instrument-role: one card at a time is the default, and a backup needs auto-refill and ends with it',
      calls: ['set-instrument-role', 'enroll-autopay', 'cancel-autopay', 'payment-info'],
      async run() {
        const visit = await cardsVisit.get();
        const { instruments } = await readCards(visit);
        const [first, second] = instruments.map(({ paymentInstToken }) => paymentInstToken);
        if (first === undefined || second === undefined) throw new NotChecked('the account has fewer than two cards');
        expectDone(await setRole(visit, second, 'default'));
        await expectRoles(visit, { [first]: 'other', [second]: 'default' }, 'another card became the default');
        expectRefused(await setRole(visit, first, 'backup'));
        expectDone(await provider.call(enrollAutopay, ofAccount(visit), visit.visitor));
        expectDone(await setRole(visit, first, 'backup'));
        await expectRoles(visit, { [first]: 'backup', [second]: 'default' }, 'a card became the backup');
        expectRefused(await setRole(visit, second, 'other'));
        expectDone(await provider.call(cancelAutopay, ofAccount(visit), visit.visitor));
        await expectRoles(visit, { [first]: 'other', [second]: 'default' }, 'auto-refill was turned off');
      },
    },
    {
      promise: 'remove-instrument: removes the card that it names, and no other becomes the default by itself',
      calls: ['remove-instrument', 'payment-info', 'set-instrument-role'],
      async run() {
        const visit = await cardsVisit.get();
        const { visitor, accountId } = visit;
        const { instruments } = await readCards(visit);
        const [first, second] = instruments.map(({ paymentInstToken }) => paymentInstToken);
        if (first === undefined || second === undefined) throw new NotChecked('the account has fewer than two cards');
        const body = { paymentInstToken: first, custInfo: { accountId } };
        const query = { trackingId: visitor.trackingId };
        expectDone(await provider.call(removeInstrument, { query, body }, visitor));
        const after = await readCards(visit);
        if (after.instruments.some((card) => card.paymentInstToken === first))
          throw new Breach('the card is still there');
        if (after.paymentInfo !== null) throw new Breach('another card became the default without being asked for');
        expectDone(await setRole(visit, second, 'default'));
      },
    },
    {
      promise: 'auto-refill: after a decline the backup is charged once, before the service stops',
      calls: ['transactions', 'dashboard', 'set-instrument-role'],
      async run() {
        const { first, backup, passDay } = await backupVisit('decline').get();
        let charged: string[] = [];
        for (let day = 0; day < DAYS; day += 1) {
          const state = await passDay();
          if (state.daysLeft <= 0) throw new Breach('the service stopped before the backup was charged');
          if (state.charged.length > 0 && !state.declined.includes(first)) {
            throw new Breach('transactions do not list the decline of the default card, with its digits');
          }
          ({ charged } = state);
        }
        if (charged.join() !== backup) {
          throw new Breach(`charged: ${charged.join(', ') || 'nothing'}; promised: once the card ending in ${backup}`);
        }
      },
    },
    {
      promise: 'auto-refill: while the gateway is silent about the default card, the backup is not charged',
      calls: ['transactions', 'dashboard', 'set-instrument-role'],
      async run() {
        const { backup, passDay } = await backupVisit('silence').get();
        for (let day = 0; day < DAYS; day += 1) {
          if ((await passDay()).charged.includes(backup)) throw new Breach('the backup was charged after silence');
        }
      },
    },
    {
      promise: 'auto-refill: where both cards are declined nothing is charged, and both declines are listed',
      calls: ['transactions', 'dashboard', 'set-instrument-role'],
      async run() {
        const { first, backup, passDay } = await backupVisit('both').get();
        let state = await passDay();
        for (let day = 1; day < DAYS; day += 1) state = await passDay();
        if (state.charged.length > 0) throw new Breach(`charged: ${state.charged.join(', ')}`);
        const missing = [first, backup].filter((digits) => !state.declined.includes(digits));
        if (missing.length > 0) throw new Breach(`declinedDetail does not have ${missing.join(' and ')}`);
      },
    },
  ];
}
