import { afterEach, expect, it, jest } from '@jest/globals';
import type { DashboardView } from '#lib/account/server/dashboard.ts';
import { addDays, type CalendarDay, formatPlainDay } from '#lib/domain/calendar-day.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { clock, Household, setTime } from '#tests/support/household.ts';
import { dayAt, untilNoon } from '#tests/support/midnight.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { paymentRequests, VISA } from '#tests/support/payment-owner.ts';

/**
 * Half a year of one household on the provider's and the store's clock: a starter kit, refills, an outage, a day of grace, a relative who pays,
 * auto-refill with a backup card, a move, a declined card and a lapse. After every step page, ledger, receipt, provider's account and message
 * agree to the cent and the day.
 */

const { client, sandbox } = await startOwnProvider({
  PROVIDER_HAS: 'grace,instruments,notify-outage,refill-on-hold,service-status',
  PROVIDER_TIME_SCALE: '0.4',
  LIMITS_LOOKUP_PHONE: '1000/1h',
  LIMITS_LOOKUP_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_CHARGE_NEWCOMER: '1000/1h',
  LIMITS_DECLINE_ADDRESS: '1000/1h',
  LIMITS_PIN_ADDRESS: '1000/1h',
  LIMITS_PIN_NEWCOMER: '1000/1h',
});
process.env['CLOCK_URL'] = `${client.url}/__sandbox/clock`;
// Its hooks belong to the file.
await import('#tests/support/litepay-payment.ts');
jest.setTimeout(120_000);
const { store } = await import('#lib/store/store.ts');
const { POST: graceHandler } = await import('#app/api/account/grace/route.ts');
const { POST: outageHandler } = await import('#app/api/account/outage-message/route.ts');

afterEach(() => setTime(Date.now(), sandbox));

const OTHER_VISA = { ...VISA, cardNumber: '4012888888881881' };
const HOUR_MS = 3_600_000;
/** What both terms are called while messages are their keys. */
const backupTerms = (locale: Locale) => `${locale}:account.card.options.terms.version+${locale}:cards.terms.version`;

/** The household, and what all places say of it. `dayOf`: a day of the half year by its number. */
async function begin(locale: Locale) {
  await setTime(clock() + untilNoon(clock()), sandbox);
  const language = locale === 'es' ? 'SPANISH' : 'ENGLISH';
  const home = await Household.create(sandbox, 'van', { language });
  const first = dayAt(clock());
  const dayOf = (number: number): CalendarDay => addDays(first, number);
  const accountIds = new Set<string>();
  let today = 0;

  const listCharges = async () => {
    accountIds.add(home.accountId);
    const lists = await Promise.all([...accountIds].map((accountId) => sandbox.charges({ accountId })));
    return lists.flat();
  };
  const listTexts = async () => (await sandbox.outbox(home.person.phone)).map(({ text }) => String(text));

  return {
    home,
    dayOf,
    listTexts,
    payments: async () => paymentRequests(await home.logIn(), locale),
    /** Lets the days go by until this one. */
    async until(day: number): Promise<void> {
      await home.pass({ days: day - today });
      today = day;
    },
    /**
     * Compares the dashboard, the history, the ledger and the provider's account and charges. `lastDay`: the number of the last paid day;
     * `left`: the days that are left; `charges`: how many there were so far.
     */
    async agree({ left, lastDay, charges: count }: { left: number; lastDay: number; charges: number }) {
      const provider = await home.provider();
      expect(provider).toMatchObject({ daysRemaining: left, expirationDate: dayOf(lastDay) });
      const dashboard = await home.dashboard();
      expect(dashboard.internet).toMatchObject({ daysLeft: left });
      // On hold there is no last day, and in a day of grace the page names that one.
      const isRunning = dashboard.grace?.state === 'running';
      expect(dashboard.internet?.expiresOn).toBe(provider.paused || isRunning ? null : dayOf(lastDay));

      const charges = await listCharges();
      expect(charges).toHaveLength(count);
      const totalCents = charges.reduce((sum, { amount }) => sum + amount, 0);
      const { history, isPartial } = await home.history();
      expect([history.totalCents, history.count, isPartial]).toEqual([totalCents, count, false]);
      const { attempts } = await store();
      for (const { amount, tax, idempotencyKey, kind, orderNumber } of charges) {
        // The provider charges auto-refills by itself, under a key of its own.
        if (kind === 'auto-refill') continue;
        const attempt = await attempts.find(idempotencyKey ?? '');
        expect(attempt).toMatchObject({ state: 'confirmed', orderNumber });
        expect(attempt?.quote).toMatchObject({ totalCents: amount, taxCents: tax });
      }
      return dashboard;
    },
    /** Compares the newest charge with a receipt, and with the message that the provider sent about it. */
    async agreeOnReceipt(
      receipt: { totalCents: number; paidThrough: CalendarDay | null; paidOn: CalendarDay; orderNumber: string | null },
      lastDay: number,
    ): Promise<void> {
      const charge = (await listCharges()).find(({ orderNumber }) => orderNumber === receipt.orderNumber);
      expect(charge?.amount).toBe(receipt.totalCents);
      expect(receipt).toMatchObject({ paidThrough: dayOf(lastDay), paidOn: dayOf(today) });
      const [text] = await listTexts();
      expect(text).toContain(formatDollars(receipt.totalCents));
      expect(text).toContain(formatPlainDay(dayOf(lastDay), locale));
    },
  };
}

type Life = Awaited<ReturnType<typeof begin>>;

async function press(life: Life, handler: typeof graceHandler, body: object): Promise<unknown> {
  const { account, client: browser } = await life.home.logIn();
  return (await browser.post(handler, { account, ...body })).body['outcome'];
}

/** The home, as the dashboard leads with it. */
const stateOf = ({ home }: DashboardView) => home.state;

/** The other language, too, with `npm run test:all`. */
const SPOKEN: readonly Locale[] = EVERY_WAY ? ['en', 'es'] : ['es'];

it.each(SPOKEN)('page, ledger, receipt, account and messages agree through half a year (%s)', async (locale) => {
  const life = await begin(locale);
  const { agree, agreeOnReceipt, dayOf, home, listTexts, payments, until } = life;

  // Day 0: the starter kit is activated.
  await home.activateAccount({ locale, name: { firstName: 'Ana', lastName: 'Peña' } });
  expect(stateOf(await agree({ left: 30, lastDay: 29, charges: 0 }))).toBe('active');
  expect((await listTexts())[0]).toContain(formatPlainDay(dayOf(29), locale));
  expect(await (await payments()).save((await (await payments()).method()).stored?.version)).toMatchObject({
    body: { outcome: 'done' },
  });

  // Day 20: an early refill.
  await until(20);
  const early = await home.refill();
  expect(early.keptDays).toEqual({ says: 'added', left: 10, days: 30 });
  await agreeOnReceipt(early, 59);
  await agree({ left: 40, lastDay: 59, charges: 1 });

  // Day 25: an outage of three hours, and a message at its end. It costs no days.
  await until(25);
  const { id: outage } = await sandbox.outage(home.accountId, 3);
  expect(stateOf(await agree({ left: 35, lastDay: 59, charges: 1 }))).toBe('outage');
  expect(await press(life, outageHandler, { outage, action: 'join' })).toBe('done');
  const textsBefore = (await listTexts()).length;
  await home.pass({ ms: 4 * HOUR_MS });
  expect(await listTexts()).toHaveLength(textsBefore + 1);
  expect(stateOf(await agree({ left: 35, lastDay: 59, charges: 1 }))).toBe('active');
  await home.pass({ ms: -4 * HOUR_MS });

  // Day 59: the last paid day. A day of grace costs nothing now.
  await until(59);
  const { grace } = await agree({ left: 1, lastDay: 59, charges: 1 });
  expect(grace).toMatchObject({ state: 'offered', terms: { until: dayOf(60), daysTakenBack: 1 } });
  const terms = grace?.state === 'offered' ? grace.terms : null;
  expect(await press(life, graceHandler, { locale, terms })).toBe('done');
  expect((await listTexts())[0]).toContain(formatPlainDay(dayOf(60), locale));
  await until(60);
  const inGrace = await agree({ left: 0, lastDay: 59, charges: 1 });
  expect(inGrace.grace).toMatchObject({ state: 'running', grace: { until: dayOf(60) } });

  // Paid while it runs, it takes nothing: the new days follow the last paid one.
  const graced = await home.refill();
  expect(graced.keptDays).toEqual({ says: 'graceRuns', days: 30, until: dayOf(59) });
  await agreeOnReceipt(graced, 89);
  expect(await agree({ left: 30, lastDay: 89, charges: 2 })).toMatchObject({ grace: null });

  // Day 75: a relative pays.
  await until(75);
  const relative = await home.guestRefill();
  expect(relative?.keptDays).toEqual({ says: 'added', left: 15, days: 30 });
  if (relative) await agreeOnReceipt(relative, 119);
  await agree({ left: 45, lastDay: 119, charges: 3 });

  // Day 80: auto-refill with a backup card. Nothing is charged by that.
  await until(80);
  const cards = await payments();
  const beside = { enroll: false, keepOthers: true };
  const saved = await cards.save((await cards.method()).stored?.version, OTHER_VISA, beside);
  expect(saved.body).toMatchObject({ outcome: 'done' });
  const offer = await cards.autoRefill();
  expect(offer.wouldChargeOn).toBe(dayOf(118));
  const enrolment = await cards.turnOn(offer, { backup: saved.body['ref'], terms: backupTerms(locale) });
  expect(enrolment.body).toMatchObject({ outcome: 'done' });
  expect(await agree({ left: 40, lastDay: 119, charges: 3 })).toMatchObject({
    internet: { outlook: { chargeOn: dayOf(118) } },
  });

  // Day 100: a move is scheduled for day 104, and activated on day 106. The two days between are held.
  await until(100);
  expect((await home.move(dayOf(104))).days).toEqual({ says: 'heldFrom', from: dayOf(104) });
  expect((await listTexts())[0]).toContain(formatPlainDay(dayOf(104), locale));
  await agree({ left: 20, lastDay: 119, charges: 3 });
  await until(104);
  expect(stateOf(await agree({ left: 16, lastDay: 119, charges: 3 }))).toBe('paused');
  await until(106);
  await agree({ left: 16, lastDay: 121, charges: 3 });
  await home.activate();
  await agree({ left: 16, lastDay: 121, charges: 3 });
  expect((await listTexts())[0]).toContain(formatPlainDay(dayOf(121), locale));

  // Day 120: auto-refill is declined. The page says when the backup card is tried.
  await sandbox.steerCard(home.accountId, 'default', 'declined');
  await until(120);
  const declined = await agree({ left: 2, lastDay: 121, charges: 3 });
  expect(stateOf(declined)).toBe('declined');
  expect(declined.internet?.outlook).toMatchObject({
    says: 'retries',
    declinedOn: dayOf(120),
    chargeOn: dayOf(121),
    stopsOn: dayOf(121),
    backupLastFour: '1881',
  });
  // The decline, and the reminder of the same morning.
  const [reminder, decline] = await listTexts();
  expect(reminder).toContain(formatPlainDay(dayOf(121), locale));
  expect(decline).toContain('1111');
  expect(decline).toContain(formatPlainDay(dayOf(121), locale));

  // Day 121, the last paid one: the first card is declined again, and the backup card pays, once.
  await until(121);
  const backed = await agree({ left: 31, lastDay: 151, charges: 4 });
  expect(backed.internet?.outlook).toMatchObject({ declinedOn: null, chargeOn: dayOf(150) });
  const [charge] = (await sandbox.charges({ accountId: home.accountId })).slice(-1);
  expect(charge).toMatchObject({ kind: 'auto-refill', amount: early.totalCents, tax: early.taxCents });
  const [text] = await listTexts();
  expect(text).toContain(formatDollars(charge?.amount ?? 0));
  expect(text).toContain('1881');
  expect(text).toContain(formatPlainDay(dayOf(151), locale));
  const { history } = await home.history();
  expect(history.days[0]?.day).toBe(dayOf(121));
  const entries = history.days[0]?.payments.map(({ cardLastFour, isDeclined = false }) => [cardLastFour, isDeclined]);
  expect(entries).toEqual(
    expect.arrayContaining([
      ['1111', true],
      ['1881', false],
    ]),
  );
  expect(history.days[0]).toMatchObject({ totalCents: charge?.amount, count: 2 });

  // Day 122: auto-refill is turned off. The days run out after day 151.
  await until(122);
  const off = await payments();
  expect((await off.turnOff((await off.autoRefill()).stored?.version ?? '')).body).toMatchObject({ outcome: 'done' });
  await until(155);
  expect(stateOf(await agree({ left: 0, lastDay: 151, charges: 4 }))).toBe('expired');

  // Day 155: a late refill. Its days begin on that day.
  await sandbox.steerCard(home.accountId, 'default', 'approved');
  const late = await home.refill(newRefillCart('HSD_030'));
  expect(late.keptDays).toEqual({ says: 'started', days: 30, from: dayOf(155) });
  await agreeOnReceipt(late, 184);
  await agree({ left: 30, lastDay: 184, charges: 5 });

  // Day 182: half a year.
  await until(182);
  await agree({ left: 3, lastDay: 184, charges: 5 });
});
