import type { PaymentOutcome } from '#lib/payment/api.ts';
import type { PinPayRequest, OwnerCardPayRequest } from '#lib/plans/refill-pay-api.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { type HandlerReply, htmlToText } from '#tests/e2e/support/web-client.ts';
import { afterBrokenOff, deliverBadly } from './deliveries.ts';
import { countOpened } from './count-opened.ts';
import { CONTRADICTIONS, READ_FAULTS } from './faults.ts';
import { followPayments } from './follow-payment.ts';
import type { PaidAttempt, Surroundings } from './hostile-guest.ts';
import { OwnerClient } from './owner-client.ts';
import { payHonestly, PRESS_MS } from './pay-honestly.ts';
import { retry } from './retry.ts';
import type { Random } from './random.ts';
import { CustomerRecord, type Ending } from './record.ts';
import { spoilCharge } from './spoil-charge.ts';

type Payment = OwnerCardPayRequest | PinPayRequest;

/** What an owner buys: a refill, or a new account at the same address. */
type Kind = 'owner' | 'reconnect';

const WAYS = {
  owner: {
    template: 'expiring',
    card: '/en/refill/payment',
    receipt: '/en/refill/confirmation',
    charge: 'refill',
    pages: ['/refill', '/refill/payment', '/refill/review', '/refill/status', '/refill/confirmation'],
  },
  reconnect: {
    template: 'closed-reconnect',
    card: '/en/reconnect',
    receipt: '/en/reconnect',
    charge: 'create-aux',
    pages: ['/reconnect', '/reconnect/status'],
  },
} as const;

/** A cart takes five reads where a guest's lookup takes one, and an expired session another login. */
const OWNER_PRESS_MS = 2 * PRESS_MS;

/**
 * One signed-in owner who wants one refill, by card or with one PIN, or one reconnection, and acts as `HostileGuest` does; in addition in a
 * second browser that they are signed in with, with carts that change in another tab, and with sessions that end midway. The owner never
 * agrees to 'Refill again?'.
 */
export class HostileOwner {
  readonly record: CustomerRecord;
  readonly #around: Surroundings;
  readonly #random: Random;
  readonly #way: (typeof WAYS)[Kind];
  /** Null when paying by card. */
  #pin: string | null = null;
  #browsers: OwnerClient[] = [];
  #accountId = '';
  #payments: Payment[] = [];

  constructor(around: Surroundings, random: Random, { kind, number }: { kind: Kind; number: number }) {
    this.#way = WAYS[kind];
    this.record = new CustomerRecord(kind, number);
    this.#around = around;
    this.#random = random;
  }

  async run(): Promise<void> {
    await this.#arrive();
    const payment = await retry(() => this.#prepare());
    await this.#spoilPayment(payment);
    await Promise.all([
      deliverBadly(payment, {
        random: this.#random,
        record: this.record,
        tamperPercent: this.#around.tamperPercent,
        post: (request, signal) => this.#newTab().pay(this.#api, request, signal),
      }),
      ...this.#meanwhile(),
    ]);
    if (this.record.leaves()) return;
    this.record.ending = await this.#payHonestly();
    await this.#newTab()
      .pay(this.#api, payment)
      .catch(() => null);
  }

  /** Whether the receipt page of this payment opens and names it. */
  async seesReceipt({ reference, orderNumber }: PaidAttempt): Promise<boolean> {
    const { receipt } = this.#way;
    const page = await retry(() => this.#newTab().open(`${receipt}?reference=${reference}`));
    // Its text: a streamed page that redirects by its content has the reference, which its address names, in a script.
    return page.path === receipt && htmlToText(page.html).includes(orderNumber ?? reference);
  }

  /** A reconnection opens one account. */
  countOpened(): Promise<number> {
    return countOpened(this.#around.sandbox, this.#accountId);
  }

  leave(): Promise<void> {
    return this.#around.sandbox.clearFaults();
  }

  /** Creates a signed-in owner with a saved card, and reads that may fail before anything is paid. */
  async #arrive(): Promise<void> {
    const { sandbox } = this.#around;
    const geoCode = `STRESS-${String(this.record.number).padStart(6, '0')}`;
    const person = await sandbox.persona(this.#way.template, this.record.kind === 'owner' ? { geoCode } : {});
    this.#accountId = person.accountIds[0] ?? '';
    if (this.record.kind === 'owner' && this.#tries(35, 'by PIN')) this.#pin = await sandbox.pin();
    await this.#addBrowser(person);
    if (this.#tries(30, 'second browser')) await this.#addBrowser(person);
    if (this.#tries(20, 'reads fail')) {
      const call = this.#random.pick(['dashboard', 'payment-info', 'pin']);
      const match = { text: this.#accountId };
      await sandbox.fault({ call, ...this.#random.pick(READ_FAULTS), times: 2, match });
    }
    if (this.record.kind === 'owner' && this.#pin === null && this.#tries(30, 'tax comes and goes')) {
      const times = 1 + this.#random.below(4);
      await sandbox.fault({ call: 'get-tax', ...this.#random.pick(READ_FAULTS), times, match: { text: geoCode } });
    }
  }

  async #addBrowser(person: Persona): Promise<void> {
    const browser = new OwnerClient(this.#random.pick(this.#around.webs), person, { home: `/en${this.#way.pages[0]}` });
    await retry(() => browser.signIn());
    this.#browsers.push(browser);
  }

  get #api() {
    if (this.record.kind === 'reconnect') return '/api/reconnect';
    return this.#pin === null ? '/api/refill' : '/api/refill/pin';
  }

  /** Another tab of one of the browsers, on whichever instance the balancer chooses. */
  #newTab(): OwnerClient {
    return this.#random.pick(this.#browsers).newTab(this.#random.pick(this.#around.webs));
  }

  /** Quotes: everything that the button needs. Throws an unexpected outcome. */
  async #prepare(refills = 1): Promise<Payment> {
    const tab = this.#newTab();
    if (this.#pin !== null) {
      const { quoted, payment } = await tab.buildRedemption(this.#pin);
      this.record.quoted(quoted.purchase, quoted.quote);
      this.#payments.push(payment);
      return payment;
    }
    const isSaved = this.#random.chance(50);
    const quote =
      this.record.kind === 'owner'
        ? await tab.quote({ refills, savedCard: isSaved })
        : await tab.quoteReconnect(refills > 1 ? 'HSD_007' : 'HSD_030');
    this.record.quoted(quote.purchase, quote.quote);
    const payment = await tab.buildPayment(quote, isSaved ? await tab.savedCard(this.#way.card) : null);
    this.#payments.push(payment);
    return payment;
  }

  /** Sets faults of the charge, and of the status requests after it. */
  #spoilPayment({ attempt }: Payment): Promise<void> {
    const isPin = this.#pin !== null;
    return spoilCharge(
      {
        call: isPin ? 'pin-redeem' : this.#way.charge,
        match: { text: this.#accountId },
        attempt,
        contradictions: isPin ? [] : CONTRADICTIONS,
      },
      { around: this.#around, random: this.#random, record: this.record },
    );
  }

  /** What happens during the payment. */
  #meanwhile(): Promise<unknown>[] {
    const quietly = (work: () => Promise<unknown>) => work().catch(() => null);
    const going: Promise<unknown>[] = [];
    if (this.#tries(40, 'second tab pays')) going.push(quietly(async () => this.#press(await this.#prepare())));
    if (this.record.comesBack) {
      going.push(quietly(() => afterBrokenOff(this.#random, async () => this.#press(await this.#prepare()))));
    }
    if (this.#tries(25, 'second tab changes the cart')) going.push(quietly(() => this.#prepare(2)));
    if (this.#tries(15, 'signs in anew')) going.push(quietly(() => this.#newTab().signIn()));
    if (this.#tries(30, 'reloads')) {
      const page = this.#random.pick<string>(this.#way.pages);
      going.push(quietly(() => this.#newTab().open(`/en${page}`)));
    }
    return going;
  }

  async #press(payment: Payment): Promise<HandlerReply<PaymentOutcome>> {
    this.record.approved(payment);
    const response = await this.#newTab().pay(this.#api, payment);
    this.record.answered(response);
    return response;
  }

  #payHonestly(): Promise<Ending> {
    return payHonestly({
      record: this.record,
      press: async () => this.#press(await this.#prepare()),
      outcome: () => this.#outcome(),
      pressMs: OWNER_PRESS_MS,
    });
  }

  #outcome(): Promise<Ending | null> {
    return followPayments(this.#payments, {
      api: this.#api,
      somewhere: () => this.#newTab(),
      isContradicted: (attempt) => this.#around.isContradicted(attempt),
      record: this.record,
    });
  }

  #tries(percent: number, tactic: string): boolean {
    return this.record.tries(this.#random, percent, tactic);
  }
}
