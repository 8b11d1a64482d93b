import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addDays, daysRemaining } from '#lib/domain/calendar-day.ts';
import { newRefillCart, winbackCart } from '#lib/plans/refill-cart.ts';
import type { DaysSentence } from '#lib/domain/days-sentence.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import { clock, Household, setTime } from '#tests/support/household.ts';
import { dayAt, nextMidnight, untilNoon } from '#tests/support/midnight.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';

/**
 * Decision on kept days, over the provider's clock: no paid day is lost in a refill, a move or a pause, or the page says which. Provider,
 * page and receipt agree on the days of every row, where the provider holds days during a move and where it does not.
 */

const { client, providerSettings, sandbox } = await startOwnProvider({
  LIMITS_LOOKUP_PHONE: '1000/1h',
  LIMITS_LOOKUP_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_CHARGE_NEWCOMER: '1000/1h',
  LIMITS_DECLINE_ADDRESS: '1000/1h',
  LIMITS_PIN_ADDRESS: '1000/1h',
  LIMITS_PIN_NEWCOMER: '1000/1h',
});
process.env['CLOCK_URL'] = `${client.url}/__sandbox/clock`;
jest.setTimeout(60_000);
// Its hooks belong to the file.
await import('#tests/support/litepay-payment.ts');
const { config } = await import('#lib/config.ts');

const DAY = 86_400_000;
const MINUTE = 60_000;
const today = () => dayAt(clock());

/** The last minutes before a day on which the provider's clocks are set forward, and back. */
const EVE_OF_SPRING = Date.parse('2027-03-14T04:50:00Z');
const EVE_OF_AUTUMN = Date.parse('2027-11-07T03:50:00Z');

type Sentence = Partial<DaysSentence> | null;

interface Row {
  what: string;
  /** When it begins, by default at noon. */
  at?: () => number;
  template: string;
  overrides?: object;
  /** Returns what the last receipt says. */
  act: (home: Household) => Promise<Sentence>;
  /** Days left at the end, and what the receipt says, where days are held. */
  held: { left: number; says: Sentence };
  /** Where they are not; the same if absent. */
  elapsing?: { left: number; says: Sentence };
}

const noon = () => clock() + untilNoon(clock());
const left = (daysLeft: number) => ({ daysRemaining: daysLeft });
const refill = async (home: Household) => (await home.refill()).keptDays;

const ROWS: Row[] = [
  {
    what: 'an early refill',
    template: 'expiring',
    overrides: left(5),
    act: refill,
    held: { left: 35, says: { says: 'added', left: 5, days: 30 } },
  },
  {
    what: 'a refill three days too late',
    template: 'expiring',
    overrides: left(-3),
    act: refill,
    held: { left: 30, says: { says: 'started', days: 30 } },
  },
  {
    what: 'a refill on the last paid day',
    template: 'expiring',
    overrides: left(1),
    act: refill,
    held: { left: 31, says: { says: 'added', left: 1, days: 30 } },
  },
  {
    what: 'several refills, in one cart and one after another',
    template: 'expiring',
    overrides: left(5),
    async act(home) {
      await home.refill({ ...newRefillCart('HSD_030'), refills: 2 });
      await home.pass({ days: 2 });
      return refill(home);
    },
    held: { left: 93, says: { says: 'added', left: 63, days: 30 } },
  },
  {
    what: 'a refill by a guest',
    template: 'expiring',
    overrides: left(5),
    act: async (home) => (await home.guestRefill())?.keptDays ?? null,
    held: { left: 35, says: { says: 'added', left: 5, days: 30 } },
  },
  {
    what: 'the winback offer, taken with days left',
    template: 'winback',
    overrides: left(4),
    act: async (home) => (await home.refill(winbackCart())).keptDays,
    held: { left: 94, says: { says: 'added', left: 4, days: 90 } },
  },
  {
    what: 'the winback offer, taken after the end',
    template: 'winback',
    act: async (home) => (await home.refill(winbackCart())).keptDays,
    held: { left: 90, says: { says: 'started', days: 90 } },
  },
  {
    what: 'an auto-refill',
    template: 'expiring',
    overrides: { ...left(3), autoRefill: true },
    async act(home) {
      await home.pass({ days: 4 });
      return null;
    },
    held: { left: 29, says: null },
  },
  {
    what: 'a scheduled move that is activated three days late',
    template: 'move-ready',
    async act(home) {
      const { days } = await home.move(addDays(today(), 4));
      await home.pass({ days: 4 });
      await home.pass({ days: 3 });
      await home.activate();
      return days;
    },
    held: { left: 17, says: { says: 'heldFrom' } },
    elapsing: { left: 14, says: { says: 'counting' } },
  },
  {
    what: 'a move at once that is activated six days later',
    template: 'move-ready',
    async act(home) {
      const { days } = await home.move();
      await home.pass({ days: 6 });
      await home.activate();
      return days;
    },
    held: { left: 21, says: { says: 'held', left: 21 } },
    elapsing: { left: 15, says: { says: 'counting' } },
  },
  {
    what: 'a canceled move',
    template: 'move-ready',
    async act(home) {
      const { confirmationNumber, days } = await home.move(addDays(today(), 4));
      await home.pass({ days: 2 });
      await home.cancelMove(confirmationNumber);
      return days;
    },
    held: { left: 19, says: { says: 'heldFrom' } },
    elapsing: { left: 19, says: { says: 'counting' } },
  },
  {
    what: 'a pause with a refill by a guest',
    template: 'move-ready',
    async act(home) {
      await home.move();
      await home.pass({ days: 3 });
      const receipt = await home.guestRefill();
      await home.pass({ days: 2 });
      await home.activate();
      return receipt?.keptDays ?? null;
    },
    held: { left: 51, says: { says: 'added', left: 21, days: 30 } },
    // Guests do not find it.
    elapsing: { left: 16, says: null },
  },
  {
    what: 'a pause that a refill by the owner ends',
    template: 'move-ready',
    async act(home) {
      await home.move();
      await home.pass({ days: 3 });
      return refill(home);
    },
    held: { left: 51, says: { says: 'resumed', left: 21, days: 30 } },
    elapsing: { left: 48, says: { says: 'elapsed', left: 18, days: 30 } },
  },
  {
    what: 'a pause for longer than the days that were left',
    template: 'move-ready',
    overrides: left(5),
    async act(home) {
      await home.move();
      await home.pass({ days: 6 });
      return refill(home);
    },
    held: { left: 35, says: { says: 'resumed', left: 5, days: 30 } },
    elapsing: { left: 30, says: { says: 'elapsedAll', days: 30 } },
  },
  {
    what: 'a reconnection that is activated five days later',
    template: 'closed-reconnect',
    async act(home) {
      await home.reconnect();
      await home.pass({ days: 5 });
      await home.activate();
      return null;
    },
    held: { left: 30, says: null },
  },
  {
    what: 'a refill that is shown before midnight and paid after it',
    at: () => nextMidnight(clock()) - 2 * MINUTE,
    template: 'expiring',
    overrides: left(5),
    act: async (home) =>
      (await home.refill(newRefillCart('HSD_030'), () => setTime(clock() + 4 * MINUTE, sandbox))).keptDays,
    held: { left: 34, says: { says: 'added', left: 4, days: 30 } },
  },
  {
    what: 'a refill on the eve of a day of 23 hours',
    at: () => EVE_OF_SPRING,
    template: 'expiring',
    overrides: left(2),
    async act(home) {
      const said = await refill(home);
      await home.pass({ ms: DAY });
      return said;
    },
    held: { left: 30, says: { says: 'added', left: 2, days: 30 } },
  },
  {
    what: 'a move over a day of 25 hours',
    at: () => EVE_OF_AUTUMN,
    template: 'move-ready',
    async act(home) {
      const { days } = await home.move();
      await home.pass({ days: 2 });
      await home.activate();
      return days;
    },
    held: { left: 21, says: { says: 'held', left: 21 } },
    elapsing: { left: 19, says: { says: 'counting' } },
  },
];

describe.each([
  ['holds the days of a paused account', true],
  ['lets them elapse', false],
] as const)('with a provider that %s', (_what, holdsDays) => {
  beforeAll(() => {
    providerSettings.holdsDays = holdsDays;
    config().PROVIDER_HOLDS_DAYS = holdsDays;
  });
  afterEach(() => setTime(Date.now(), sandbox));

  it.each(ROWS.map((row) => [row.what, row] as const))('provider, page and receipt agree on %s', async (_row, row) => {
    const { left: daysLeft, says } = (!holdsDays && row.elapsing) || row.held;
    await setTime((row.at ?? noon)(), sandbox);
    const home = await Household.create(sandbox, row.template, row.overrides);
    const sentence = await row.act(home);
    expect(sentence).toEqual(says && expect.objectContaining(says));

    const { daysRemaining: atProvider, expirationDate } = await home.provider();
    expect(atProvider).toBe(daysLeft);
    expect(daysRemaining(expirationDate ?? '', today())).toBe(daysLeft);
    const { internet } = await home.dashboard();
    expect(internet).toMatchObject({ daysLeft, expiresOn: expirationDate });
  });

  it('says before a move is ordered what elapses until the activation, and nothing else', async () => {
    const home = await Household.create(sandbox, 'move-ready');
    const { expirationDate } = await home.provider();
    const { elapsing } = await home.openMoveReview();
    expect(elapsing).toEqual(holdsDays ? null : { says: 'counting', until: expirationDate });
  });

  it('says before a refill of a paused account is paid that its days went on elapsing', async () => {
    const home = await Household.create(sandbox, 'paused');
    const { preview } = await home.open<RefillCartView>('refill');
    expect(preview.isElapsing ?? false).toBe(!holdsDays);
  });
});

afterAll(() => {
  config().PROVIDER_HOLDS_DAYS = true;
});
