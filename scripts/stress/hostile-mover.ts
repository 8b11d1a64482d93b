import type { PurchaseRef } from '#lib/payment/api.ts';
import { inDays, buildPlace } from '#tests/support/move-places.ts';
import { must } from '#tests/e2e/support/web-client.ts';
import { purchaseIn } from '../bench/sign-in-owner.ts';
import { countOpened } from './count-opened.ts';
import { CHARGE_FAULTS, READ_FAULTS } from './faults.ts';
import type { Surroundings } from './hostile-guest.ts';
import { OwnerClient } from './owner-client.ts';
import { PRESS_EVERY_MS, PRESS_MS } from './pay-honestly.ts';
import { pause, retry } from './retry.ts';
import type { Random } from './random.ts';
import { CustomerRecord, type Ending } from './record.ts';

const ORDER = /\\?"order\\?":\\?"([0-9A-Z]{4}-[0-9A-Z]{4})/;
const LATEST_REPLAY_MS = 5_000;
const LONGEST_ABORT_MS = 3_000;

/**
 * One owner who wants to move once and confirms it in the worst way: several confirmations, concurrent and delayed, on all instances, some
 * aborted, from two browsers, while the provider has faults. After all that the owner is honest, and confirms until the move is ordered.
 */
export class HostileMover {
  readonly record: CustomerRecord;
  readonly #around: Surroundings;
  readonly #random: Random;
  #browsers: OwnerClient[] = [];
  #accountId = '';
  /** The page to confirm it, and the page that shows that it was confirmed. */
  #pages = { ready: '', done: '' };

  constructor(around: Surroundings, random: Random, number: number) {
    this.record = new CustomerRecord('move', number);
    this.#around = around;
    this.#random = random;
  }

  async run(): Promise<void> {
    await this.#arrive();
    const purchase = await retry(() => this.#prepare());
    await this.#spoil();
    await Promise.all(this.#deliveries().map((delivery) => this.#deliver(purchase, delivery)));
    this.record.ending = await this.#confirmHonestly();
    await this.#confirm(purchase).catch(() => null);
  }

  /** Moves are not paid for. */
  async seesReceipt(): Promise<boolean> {
    return false;
  }

  countOpened(): Promise<number> {
    return countOpened(this.#around.sandbox, this.#accountId);
  }

  leave(): Promise<void> {
    return this.#around.sandbox.clearFaults();
  }

  async #arrive(): Promise<void> {
    const person = await this.#around.sandbox.persona('move-ready');
    this.#accountId = person.accountIds[0] ?? '';
    for (const _browser of this.#tries(40, 'second browser') ? [1, 2] : [1]) {
      const browser = new OwnerClient(this.#random.pick(this.#around.webs), person);
      await retry(() => browser.signIn());
      this.#browsers.push(browser);
    }
  }

  /** Chooses destination and day; returns the purchase that the page then shows. */
  async #prepare(): Promise<PurchaseRef> {
    const tab = this.#newTab();
    const candidate = buildPlace('100 Maple Street');
    const destination = await tab.send('/api/move/destination', { candidate });
    if (destination.outcome !== 'saved') throw new Error(`The place: ${destination.outcome}`);
    const isNow = this.#tries(50, 'now');
    const purchase = await this.#shown('/en/move/address-confirmation');
    const day = isNow ? 'now' : inDays(2 + this.#random.below(10));
    const dayChoice = await tab.send('/api/move/day', { purchase, day });
    if (dayChoice.outcome !== 'saved') throw new Error(`The day: ${dayChoice.outcome}`);
    this.#pages = isNow
      ? { ready: '/en/move/now', done: '/en/move/now-confirmation' }
      : { ready: '/en/move/schedule-finalize', done: '/en/move/schedule-confirmation' };
    return this.#shown(this.#pages.ready);
  }

  async #shown(path: string): Promise<PurchaseRef> {
    const { html } = await this.#newTab().open(path);
    const purchase = purchaseIn(html);
    if (!purchase) throw new Error(`${path} shows no move`);
    return purchase;
  }

  /** Sets faults of the order, and of the reads after it. */
  async #spoil(): Promise<void> {
    const { sandbox } = this.#around;
    const match = { text: this.#accountId };
    const fault = this.#random.pick(CHARGE_FAULTS);
    if (fault) {
      this.record.tactics.push(`order: ${fault.kind} ${fault.status ?? fault.code ?? ''}`.trim());
      await sandbox.fault({ call: 'create-aux', ...fault, times: 1 + this.#random.below(2), match });
    }
    if (!this.#tries(25, 'the account cannot be read')) return;
    const times = 1 + this.#random.below(4);
    await sandbox.fault({ call: 'fetch-aux', ...this.#random.pick(READ_FAULTS), times, match });
  }

  #deliveries(): { afterMs: number; giveUpMs: number | null }[] {
    const now = Array.from({ length: 1 + this.#random.below(5) }, () => ({
      afterMs: this.#random.chance(70) ? 0 : this.#random.below(500),
      giveUpMs: this.#random.chance(30) ? this.#random.below(LONGEST_ABORT_MS) : null,
    }));
    const replays = Array.from({ length: this.#random.below(3) }, () => ({
      afterMs: this.#random.below(LATEST_REPLAY_MS),
      giveUpMs: null,
    }));
    return [...now, ...replays];
  }

  async #deliver(purchase: PurchaseRef, { afterMs, giveUpMs }: { afterMs: number; giveUpMs: number | null }) {
    await pause(afterMs);
    const signal = giveUpMs === null ? undefined : AbortSignal.timeout(giveUpMs);
    await this.#confirm(purchase, signal).catch(() => this.record.said('lost'));
  }

  async #confirm(purchase: PurchaseRef, signal?: AbortSignal): Promise<void> {
    const request = { locale: 'en', purchase } as const;
    const { outcome } = await this.#newTab().send('/api/move/confirm', request, signal);
    this.record.said(outcome);
  }

  async #confirmHonestly(): Promise<Ending> {
    for (const until = Date.now() + 2 * PRESS_MS; Date.now() < until; await pause(PRESS_EVERY_MS)) {
      try {
        if (await this.#isOrdered()) return 'confirmed';
        await this.#confirm(await this.#shown(this.#pages.ready));
      } catch (error) {
        this.record.problem = error instanceof Error ? error.message : String(error);
        this.record.saw(this.record.problem);
      }
    }
    return 'unpaid';
  }

  /** Waits while the outcome is unknown, as the page does. False if nothing was ordered. */
  async #isOrdered(): Promise<boolean> {
    for (;;) {
      const { path, html } = await this.#newTab().open(this.#pages.done);
      if (path !== this.#pages.done) return false;
      const [, order] = ORDER.exec(html) ?? [];
      if (order === undefined) return true;
      const { state } = must(await this.#newTab().get('/api/move/progress', { order }));
      if (state === 'created') return true;
      if (state === 'failed' || state === 'none') return false;
      await pause(PRESS_EVERY_MS);
    }
  }

  #newTab(): OwnerClient {
    return this.#random.pick(this.#browsers).newTab(this.#random.pick(this.#around.webs));
  }

  #tries(percent: number, tactic: string): boolean {
    return this.record.tries(this.#random, percent, tactic);
  }
}
