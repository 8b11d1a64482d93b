import { describe, expect, it, jest } from '@jest/globals';
import { addDays } from '#lib/domain/calendar-day.ts';
import { dayAt, nextMidnight } from '#tests/support/midnight.ts';
import { movingOwner } from '#tests/support/moving-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage } from '#tests/support/owner-pages.ts';
import { setProviderClock } from '#tests/support/provider-clock.ts';

const { client: provider, sandbox } = await startOwnProvider();
process.env['CLOCK_URL'] = `${provider.url}/__sandbox/clock`;
jest.setTimeout(60_000);

const { now } = await import('#lib/clock.ts');

const setClock = (offsetMs: number) => setProviderClock(sandbox, offsetMs);

const beforeMidnight = () => setClock(nextMidnight(Date.now()) - Date.now() - 60_000);
const afterMidnight = () => setClock(nextMidnight(Date.now()) - Date.now() + 60_000);

describe('a move whose day was chosen before midnight', () => {
  it.each([
    ['the day after tomorrow, which is then too soon', 2, 'move-schedule-finalize'],
    ['today, which has passed', 0, 'move-schedule-now'],
    ['today, on the page that moves at once', 0, 'move-now'],
  ] as const)('leads back to the calendar with its address for %s', async (_what, ahead, reviewPage) => {
    await beforeMidnight();
    const one = await movingOwner(sandbox);
    const day = addDays(dayAt(now()), ahead);
    expect(await one.ready(day)).toMatchObject({ outcome: 'saved' });
    const purchase = await one.purchase();
    await afterMidnight();

    expect(await one.confirm(purchase)).toEqual({ outcome: 'changed', path: '/move/schedule' });
    expect(await openOwnerPage(one.owner, reviewPage)).toEqual({ redirect: '/en/move/schedule' });
    expect(await openOwnerPage(one.owner, 'move-schedule')).toMatchObject({
      view: { day, today: dayAt(now()), to: expect.stringContaining('100 Maple Street') },
    });
    expect(await one.listCalls('create-aux')).toEqual([]);
    expect(await one.day(addDays(dayAt(now()), 2))).toEqual({ outcome: 'saved', path: '/move/schedule-finalize' });
    expect(await one.confirm()).toEqual({ outcome: 'accepted', path: '/move/schedule-confirmation' });
  });

  it('can be confirmed while the day is still possible', async () => {
    await beforeMidnight();
    const one = await movingOwner(sandbox);
    await one.ready(addDays(dayAt(now()), 3));
    const purchase = await one.purchase();
    await afterMidnight();
    expect(await openOwnerPage(one.owner, 'move-schedule-finalize')).toHaveProperty('view');
    expect(await one.confirm(purchase)).toEqual({ outcome: 'accepted', path: '/move/schedule-confirmation' });
  });

  it('shows its confirmation the day before, once it was ordered', async () => {
    await beforeMidnight();
    const one = await movingOwner(sandbox);
    await one.ready(addDays(dayAt(now()), 2));
    expect(await one.confirm()).toEqual({ outcome: 'accepted', path: '/move/schedule-confirmation' });
    await afterMidnight();
    expect(await openOwnerPage(one.owner, 'move-schedule-confirmation')).toHaveProperty('view');
  });
});
