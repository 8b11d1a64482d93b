import type { PaymentOutcome, Quote } from '#lib/payment/api.ts';
import { ShopVisitor } from '#tests/support/shop-visitor.ts';
import { WebDoor } from '#tests/e2e/support/web-door.ts';
import { type HandlerReply, WebClient } from '#tests/e2e/support/web-client.ts';
import { afterBrokenOff, deliverBadly } from './deliveries.ts';
import { READ_FAULTS } from './faults.ts';
import type { PaidAttempt, Surroundings } from './hostile-guest.ts';
import { followPayments } from './follow-payment.ts';
import { payHonestly } from './pay-honestly.ts';
import { pause, retry } from './retry.ts';
import { placeNumber } from './place-number.ts';
import type { Random } from './random.ts';
import { CustomerRecord, type Ending } from './record.ts';
import { spoilCharge } from './spoil-charge.ts';

const PROMO = 'P_ACQ10_FIRST_REFILL';
/** Duration of a slow tax call, and the delay between a save that waits for it and the press of the button. */
const SLOW_TAX_MS = 900;
const PRESS_AFTER_SAVE_MS = 250;

type Order = Awaited<ReturnType<ShopVisitor['buildOrder']>>;

/**
 * One shopper who wants one order, in the worst way: what `HostileGuest` does, and in addition saves cart or details right before pressing
 * the button, while the tax service is slow, changes the cart in another tab, and enters the shop again for the same place.
 */
export class HostileShopper {
  readonly record: CustomerRecord;
  readonly #around: Surroundings;
  readonly #random: Random;
  readonly #client: WebClient;
  readonly #visitor: ShopVisitor;
  readonly #place: { locationId: string; marketId: string };
  #id = '';
  #orders: Order[] = [];

  constructor(around: Surroundings, random: Random, number: number) {
    this.record = new CustomerRecord('order', number);
    this.#around = around;
    this.#random = random;
    this.#client = new WebClient(random.pick(around.webs));
    this.#visitor = this.#newTab();
    this.#place = placeNumber(number);
  }

  async run(): Promise<void> {
    const id = await retry(() => this.#enter());
    this.#id = id;
    await retry(() => this.#introduce(id));
    if (this.#tries(30, 'tax comes and goes')) {
      await this.#spoilTax({ ...this.#random.pick(READ_FAULTS), times: 1 + this.#random.below(4) });
    }
    const order = await retry(() => this.#prepare(this.#visitor));
    await this.#spoilOrder(order);
    const { isSlow, saving } = await this.#saveSlowly();
    if (isSlow) await pause(PRESS_AFTER_SAVE_MS);
    await Promise.all([
      saving,
      deliverBadly(order, {
        random: this.#random,
        record: this.record,
        tamperPercent: this.#around.tamperPercent,
        post: (request, signal) => this.#pay(request, signal),
      }),
      ...this.#meanwhile(),
    ]);
    if (this.record.leaves()) return;
    this.record.ending = await this.#orderHonestly();
    await this.#pay(order).catch(() => null);
  }

  /** Whether the confirmation page of this purchase opens and names the order. */
  async seesReceipt({ purchaseId, reference, orderNumber }: PaidAttempt): Promise<boolean> {
    const door = this.#door();
    await retry(() => door.open(`/buy/order-confirmation?purchase=${purchaseId}`));
    return door.path === '/buy/order-confirmation' && door.text.includes(orderNumber ?? reference);
  }

  async countOpened(): Promise<number> {
    return 0;
  }

  leave(): Promise<void> {
    return this.#around.sandbox.clearFaults();
  }

  /** Enters the shop as far as the plans page: only then has the place been checked. */
  async #enter(): Promise<string> {
    const door = this.#door();
    const id = await new ShopVisitor(door).enter(this.#place);
    if (door.path !== '/buy/internet') throw new Error(`The shop's entry leads to ${door.path}`);
    return id;
  }

  /** An earlier call may have been saved although its response was lost: the page shows how far it got, and its version. */
  async #introduce(id: string): Promise<void> {
    const door = this.#door();
    await door.open(`/buy/customer-info?purchase=${id}`);
    if (door.path === '/buy/customer-info') {
      await this.#visitor.nameThemselves(id);
    } else {
      await this.#visitor.open(id);
      await this.#visitor.introduce(id);
    }
    await door.open(`/buy/order-details?purchase=${id}`);
    if (door.path !== '/buy/order-details') throw new Error(`Who introduced themselves is led to ${door.path}`);
  }

  #door(): WebDoor {
    return new WebDoor('', 'en', this.#somewhere());
  }

  /** This browser, on whichever instance the balancer chooses. */
  #somewhere(): WebClient {
    return this.#client.onInstance(this.#random.pick(this.#around.webs));
  }

  /** Another tab of the same browser, on whichever instance the balancer chooses. The phone is the shopper's. */
  #newTab(): ShopVisitor {
    return new ShopVisitor(this.#door(), 'en', String(9_170_000_000 + this.record.number));
  }

  #pay(order: Order, signal?: AbortSignal): Promise<HandlerReply<PaymentOutcome>> {
    return this.#somewhere().post('/api/buy/pay', { ...order, locale: 'en' }, signal);
  }

  /** Enters payment and delivery, and returns the request, ready to be sent. */
  async #prepare(tab: ShopVisitor, id = this.#id): Promise<Order> {
    await tab.open(id, 'order-details');
    return this.#buildOrder(tab, id, await tab.detail(id));
  }

  async #buildOrder(tab: ShopVisitor, id: string, quote: Quote): Promise<Order> {
    this.record.quoted(tab.purchase(id), quote);
    const order = await tab.buildOrder(id, quote);
    this.#orders.push(order);
    return order;
  }

  async #spoilTax(fault: { kind: string; times: number; delayMs?: number; status?: number }): Promise<void> {
    const { sandbox } = this.#around;
    // Tax requests contain only the place's code and the visit's tracking id, which the serviceability check shows.
    const checks = await sandbox.calls({ call: 'serviceability' });
    const own = checks.findLast(({ query }) => query.locationId === this.#place.locationId);
    const trackingId = own?.query.trackingId;
    if (trackingId) await sandbox.fault({ call: 'get-tax', ...fault, match: { trackingId } });
  }

  #spoilOrder({ attempt }: Order): Promise<void> {
    return spoilCharge(
      {
        call: 'submit-order',
        match: { text: this.#visitor.phone },
        attempt,
        // An order creates its account, so no other account can be reported.
        contradictions: [{ kind: 'other-amount' }],
      },
      { around: this.#around, random: this.#random, record: this.record },
    );
  }

  /** Saves details or cart shortly before the button is pressed; the save still waits for the tax at that time. */
  async #saveSlowly(): Promise<{ isSlow: boolean; saving: Promise<unknown> }> {
    if (!this.#tries(40, 'slow save')) return { isSlow: false, saving: Promise.resolve() };
    await this.#spoilTax({ kind: 'delay', delayMs: SLOW_TAX_MS, times: 1 });
    const shippingCode = this.#random.pick(['STD', 'EXP']);
    const tab = this.#visitor;
    const saving = this.#random.chance(50) ? this.#changeCart(tab) : tab.detail(this.#id, { shippingCode });
    return { isSlow: true, saving: saving.catch(() => null) };
  }

  #changeCart(tab: ShopVisitor): Promise<unknown> {
    const planCode = this.#random.pick(['HSD_030', 'HSD_007']);
    const promoId = planCode === 'HSD_030' && this.#random.chance(50) ? PROMO : null;
    return tab.send('cart', this.#id, { planCode, promoId });
  }

  #meanwhile(): Promise<unknown>[] {
    const going: Promise<unknown>[] = [];
    const start = (percent: number, tactic: string, work: () => Promise<unknown>) => {
      if (this.#tries(percent, tactic)) going.push(work().catch(() => null));
    };
    start(30, 'second tab orders', () => this.#orderInSecondTab());
    if (this.record.comesBack) {
      const again = afterBrokenOff(this.#random, async () => this.#press(await this.#prepare(this.#newTab())));
      going.push(again.catch(() => null));
    }
    start(25, 'second tab changes the cart', async () => {
      const tab = this.#newTab();
      await tab.open(this.#id);
      await this.#changeCart(tab);
    });
    start(15, 'enters anew', () => this.#enterAnew());
    start(30, 'reloads', () => {
      const page = this.#random.pick(['internet', 'order-review', 'status', 'order-confirmation']);
      return this.#door().open(`/buy/${page}?purchase=${this.#id}`);
    });
    return going;
  }

  async #orderInSecondTab(): Promise<void> {
    const tab = this.#newTab();
    if (this.#random.chance(50)) {
      await tab.open(this.#id);
      await this.#changeCart(tab);
    }
    await this.#press(await this.#prepare(tab));
  }

  /** Enters the shop once more: this returns the same purchase or, once that was ordered, one that the provider refuses for its phone. */
  async #enterAnew(): Promise<void> {
    const tab = this.#newTab();
    await pause(this.#random.below(2_000));
    const id = await tab.enter(this.#place);
    if (id === this.#id) return;
    await tab.introduce(id);
    await this.#press(await this.#prepare(tab, id));
  }

  async #press(order: Order): Promise<HandlerReply<PaymentOutcome>> {
    this.record.approved(order);
    const response = await this.#pay(order);
    this.record.answered(response);
    return response;
  }

  #orderHonestly(): Promise<Ending> {
    return payHonestly({
      record: this.record,
      press: async () => this.#press(await this.#prepare(this.#newTab())),
      outcome: () => this.#outcome(),
    });
  }

  #outcome(): Promise<Ending | null> {
    return followPayments(this.#orders, {
      api: '/api/buy',
      somewhere: () => this.#somewhere(),
      isContradicted: (attempt) => this.#around.isContradicted(attempt),
      record: this.record,
    });
  }

  #tries(percent: number, tactic: string): boolean {
    return this.record.tries(this.#random, percent, tactic);
  }
}
