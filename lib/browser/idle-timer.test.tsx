import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sharedByTabs } from '#tests/support/idle-tabs.ts';
import type { IdlePhase } from '#lib/rules/session/idle.ts';
import { type PingReason, tabsShare, startIdleTimer } from './idle-timer.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  window.localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

function after(seconds: number): void {
  jest.setSystemTime(seconds * 1_000);
  jest.advanceTimersByTime(1_000);
}

/** A tab, and the phases reported to it. */
function tab(share: ReturnType<typeof sharedByTabs>, isAlive = true) {
  const seen: IdlePhase[] = [];
  const ping = jest.fn<(reason: PingReason) => Promise<boolean>>().mockResolvedValue(isAlive);
  const watch = startIdleTimer({
    ...{ now: Date.now, area: 'account', share: share(), ping },
    onChange: (state) => seen.push(state),
  });
  return { ...watch, ping, seen, last: () => seen.at(-1) };
}

describe('an idle session', () => {
  it('is the same in two tabs: one countdown, and whoever extends it extends both', async () => {
    const share = sharedByTabs();
    const [one, two] = [tab(share), tab(share)];
    after(760);
    expect([one.last()?.phase, two.last()?.phase]).toEqual(['warning', 'warning']);
    await expect(two.keepActive()).resolves.toBe(true);
    expect([one.last(), two.last()]).toEqual([{ phase: 'active' }, { phase: 'active' }]);
    expect([one.ping.mock.calls, two.ping.mock.calls]).toEqual([[['warning']], [['warning'], ['keep']]]);
    after(1_640);
    expect([one.last(), two.last()]).toEqual([{ phase: 'over' }, { phase: 'over' }]);
  });

  it('is refreshed by a page that opens in another tab', () => {
    const share = sharedByTabs();
    const one = tab(share);
    after(755);
    expect(one.last()?.phase).toBe('warning');
    tab(share);
    expect(one.last()).toEqual({ phase: 'active' });
  });

  it('counts from when the page was asked for, unless another tab was used since', () => {
    const share = sharedByTabs();
    const page = (startedAt: number) => {
      const ping = async () => true;
      startIdleTimer({ now: Date.now, area: 'account', share: share(), ping, onChange: () => undefined, startedAt });
    };
    jest.setSystemTime(20_000);
    page(8_000);
    expect(share().read()).toBe(8_000);
    page(12_000);
    page(11_000);
    expect(share().read()).toBe(12_000);
    share().write(99_000);
    page(15_000);
    expect(share().read()).toBe(20_000);
  });

  it('has the provider’s session kept once when the warning comes, which is no sign of life', () => {
    const one = tab(sharedByTabs());
    after(751);
    after(760);
    expect(one.ping.mock.calls).toEqual([['warning']]);
    expect(one.last()).toEqual({ phase: 'warning', secondsLeft: 109 });
  });

  it('goes on counting when the server gives no more time', async () => {
    const one = tab(sharedByTabs(), false);
    after(760);
    await expect(one.keepActive()).resolves.toBe(false);
    expect(one.last()?.phase).toBe('warning');
  });

  it.each([
    ['while more than 5 of the 14 minutes remain', 530, 0],
    ['when less than 5 of the 14 minutes remain', 545, 1],
    ['once the warning is up: its button has to be pressed', 755, 0],
  ])('pings on a sign of life or not: %s', (_, seconds, pings) => {
    const one = tab(sharedByTabs());
    after(seconds);
    one.ping.mockClear();
    one.acted();
    one.acted();
    expect(one.ping.mock.calls).toEqual(Array.from({ length: pings }, () => ['action']));
  });

  it('tells nothing any more after it was stopped', () => {
    const one = tab(sharedByTabs());
    one.stop();
    after(760);
    expect(one.seen).toEqual([{ phase: 'active' }]);
  });
});

describe('what the tabs of a browser share', () => {
  it('is kept in local storage and heard by others', () => {
    const [one, two] = [tabsShare(), tabsShare()];
    const heard = jest.fn();
    const stop = two.listen(heard);
    one.write(1_234);
    expect(two.read()).toBe(1_234);
    window.dispatchEvent(new StorageEvent('storage', { key: 'idle/last-action' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    one.listen(heard)();
  });
});
