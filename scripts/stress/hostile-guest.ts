import { LOCALES } from '#lib/i18n/locales.ts';
import type { GuestCardPayRequest } from '#lib/litepay/api.ts';
import type { PaymentOutcome } from '#lib/payment/api.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import type { Persona, SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { type HandlerReply, htmlToText } from '#tests/e2e/support/web-client.ts';
import { afterBrokenOff, deliverBadly } from './deliveries.ts';
import { CONTRADICTIONS, READ_FAULTS } from './faults.ts';
import { followPayments } from './follow-payment.ts';
import { payHonestly } from './pay-honestly.ts';
import { pause, retry } from './retry.ts';
import type { Random } from './random.ts';
import { CustomerRecord, type Ending } from './record.ts';
import { spoilCharge } from './spoil-charge.ts';

export interface Surroundings {
  /** The instances of one site. */
  webs: readonly string[];
  sandbox: SandboxClient;
  /** How many of a hundred deliveries are tampered with. */
  tamperPercent: number;
  /** How many of a hundred customers leave during a long charge. */
  leavePercent: number;
  /** Whether our own ledger records that the provider contradicts itself about an attempt. */
  isContradicted(attempt: string): Promise<boolean>;
}

export interface PaidAttempt {
  purchaseId: string;
  reference: string;
  /** Null if other evidence than the provider's response proved the charge. */
  orderNumber: string | null;
}

const RECEIPT = '/en/litepay/order-confirmation';

/**
 * One guest who wants one refill and pays for it in the worst way: several deliveries, concurrent and delayed, on all instances, some
 * aborted or tampered with, a second tab, lookups during the payment, a tax service that fails now and then, and a provider with faults.
 * After all that the guest leaves, or is honest and presses the button until it is paid. The guest never agrees to 'Refill again?', so
 * there may be only one charge.
 */
export class HostileGuest {
  readonly record: CustomerRecord;
  readonly #around: Surroundings;
  readonly #random: Random;
  readonly #browser: GuestClient;
  #account: Persona | null = null;
  #payments: GuestCardPayRequest[] = [];

  constructor(around: Surroundings, random: Random, number: number) {
    this.record = new CustomerRecord('guest', number);
    this.#around = around;
    this.#random = random;
    this.#browser = new GuestClient(random.pick(around.webs));
  }

  /** The account, as the sandbox's ledger records it. */
  get accountId(): string {
    return this.#account?.accountIds[0] ?? '';
  }

  async run(): Promise<void> {
    const account = await this.#arrive();
    const payment = await retry(() => this.#prepare(account));
    await this.#spoilPayment(payment);
    await Promise.all([
      deliverBadly(payment, {
        post: (request, signal) => this.#newTab().pay(request, signal),
        random: this.#random,
        record: this.record,
        tamperPercent: this.#around.tamperPercent,
        otherPayer: (request) => ({ ...request, billing: { ...request.billing, name: 'Somebody Else' } }),
      }),
      ...this.#meanwhile(account, payment),
    ]);
    if (this.record.leaves()) return;
    this.record.ending = await this.#payHonestly(account);
    // The earlier payment is delivered once more when everything is over.
    await this.#newTab()
      .pay(payment)
      .catch(() => null);
  }

  /** Whether the receipt page of this payment opens and names it. */
  async seesReceipt({ reference, orderNumber }: PaidAttempt): Promise<boolean> {
    const page = await retry(() => this.#newTab().open(`${RECEIPT}?reference=${reference}`));
    return page.path === RECEIPT && htmlToText(page.html).includes(orderNumber ?? reference);
  }

  async countOpened(): Promise<number> {
    return 0;
  }

  /** Removes this customer's remaining faults, so that the provider need not check them. */
  leave(): Promise<void> {
    return this.#around.sandbox.clearFaults();
  }

  /** Another tab of this browser, on whichever instance the balancer chooses. */
  #newTab(): GuestClient {
    return this.#browser.newTab(this.#random.pick(this.#around.webs));
  }

  /** Creates a guest with a separate account, and reads that may fail before anything is paid. */
  async #arrive(): Promise<Persona> {
    const { sandbox } = this.#around;
    // A place of this guest's own, because tax requests are identified only by place.
    const geoCode = `STRESS-${String(this.record.number).padStart(6, '0')}`;
    const account = await sandbox.persona('expiring', { geoCode });
    this.#account = account;
    if (this.#tries(20, 'lookup fails')) {
      const match = { text: account.phone };
      await sandbox.fault({ call: 'guest-dashboard', ...this.#random.pick(READ_FAULTS), times: 2, match });
    }
    if (this.#tries(30, 'tax comes and goes')) {
      const times = 1 + this.#random.below(4);
      await sandbox.fault({ call: 'get-tax', ...this.#random.pick(READ_FAULTS), times, match: { text: geoCode } });
    }
    return account;
  }

  /** Looks up and quotes again: everything that the button needs. Throws an unexpected outcome. */
  async #prepare(account: Persona): Promise<GuestCardPayRequest> {
    const tab = this.#newTab();
    const lookup = await tab.lookup(account);
    if (lookup.outcome !== 'found') throw new Error(`looked up: ${lookup.outcome}`);
    const quote = await tab.quote();
    this.record.quoted(tab.purchase, quote);
    const payment = await tab.buildPayment(quote);
    this.#payments.push(payment);
    return payment;
  }

  /** Sets faults of the charge, and of the status requests after it. */
  #spoilPayment({ attempt }: GuestCardPayRequest): Promise<void> {
    return spoilCharge(
      { call: 'guest-refill', match: { accountId: this.accountId }, attempt, contradictions: CONTRADICTIONS },
      { around: this.#around, random: this.#random, record: this.record },
    );
  }

  /** What happens during the payment. */
  #meanwhile(account: Persona, payment: GuestCardPayRequest): Promise<unknown>[] {
    const quietly = (work: () => Promise<unknown>) => work().catch(() => null);
    const going: Promise<unknown>[] = [];
    if (this.#tries(30, 'second tab pays')) going.push(quietly(async () => this.#press(await this.#prepare(account))));
    if (this.record.comesBack) {
      going.push(quietly(() => afterBrokenOff(this.#random, async () => this.#press(await this.#prepare(account)))));
    }
    if (this.#tries(25, 'second tab quotes')) {
      going.push(quietly(() => this.#newTab().quote(payment.purchase)));
    }
    if (this.#tries(30, 'slow lookup')) going.push(quietly(() => this.#lookUpSlowly(account)));
    if (this.#tries(15, 'another account')) going.push(quietly(() => this.#lookUpAnother()));
    if (this.#tries(30, 'reloads')) {
      const page = this.#random.pick(['', '/refill', '/status', '/order-confirmation']);
      going.push(quietly(() => this.#newTab().open(`/${this.#random.pick(LOCALES)}/litepay${page}`)));
    }
    return going;
  }

  async #press(payment: GuestCardPayRequest): Promise<HandlerReply<PaymentOutcome>> {
    this.record.approved(payment);
    const response = await this.#newTab().pay(payment);
    this.record.answered(response);
    return response;
  }

  /** A lookup in another tab that is in progress while this one pays. */
  async #lookUpSlowly(account: Persona): Promise<void> {
    const match = { text: account.phone };
    await this.#around.sandbox.fault({ call: 'guest-dashboard', kind: 'delay', delayMs: 700, times: 1, match });
    await this.#newTab().lookup(account);
  }

  async #lookUpAnother(): Promise<void> {
    const other = await this.#around.sandbox.persona('expiring');
    await pause(this.#random.below(800));
    const tab = this.#newTab();
    await tab.lookup(other);
    await tab.quote();
  }

  #payHonestly(account: Persona): Promise<Ending> {
    return payHonestly({
      record: this.record,
      // Looks up again, because another tab may have looked up another account.
      press: async () => this.#press(await this.#prepare(account)),
      outcome: () => this.#outcome(),
    });
  }

  #outcome(): Promise<Ending | null> {
    return followPayments(this.#payments, {
      api: '/api/litepay',
      somewhere: () => this.#newTab(),
      isContradicted: (attempt) => this.#around.isContradicted(attempt),
      record: this.record,
    });
  }

  #tries(percent: number, tactic: string): boolean {
    return this.record.tries(this.#random, percent, tactic);
  }
}
