import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sharedByTabs } from '#tests/support/idle-tabs.ts';
import type { IdlePhase } from '#lib/domain/session/idle.ts';
import { type PingReason, type PingResult, tabsShare, startIdleTimer } from './idle-timer.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  window.localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

function after(seconds: number): void {
  jest.advanceTimersByTime((seconds + 1) * 1_000 - Date.now());
}

/** The device's clock alone jumps, by so many seconds. */
function setClock(seconds: number): void {
  jest.setSystemTime(Date.now() + seconds * 1_000);
}

/** A tab, and the phases reported to it. */
function tab(share: ReturnType<typeof sharedByTabs>, result: PingResult = 'restarted') {
  const seen: IdlePhase[] = [];
  const ping = jest.fn<(reason: PingReason) => Promise<PingResult>>().mockResolvedValue(result);
  const watch = startIdleTimer({
    area: 'account',
    share: share(),
    ping,
    onChange: (state) => seen.push(state),
  });
  return { ...watch, ping, seen, last: () => seen.at(-1) };
}

describe('an idle session', () => {
  it('has one countdown in two tabs, and either tab extends it', async () => {
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

  it('counts from the request of the page, unless another tab was used since', () => {
    const share = sharedByTabs();
    const page = (startedAt: number) => {
      const ping = async () => 'restarted' as const;
      const ageMs = Date.now() - startedAt;
      startIdleTimer({ area: 'account', share: share(), ping, onChange: () => undefined, ageMs });
    };
    jest.setSystemTime(20_000);
    page(8_000);
    expect(share().read()).toBe(8_000);
    page(12_000);
    page(11_000);
    expect(share().read()).toBe(12_000);
    share().write(99_000);
    page(15_000);
    // From before the clock was set back.
    expect(share().read()).toBe(15_000);
  });

  it('shows each second at its beginning, also in tabs that opened between two seconds', () => {
    const share = sharedByTabs();
    const one = tab(share);
    jest.advanceTimersByTime(300);
    const two = tab(share);
    jest.advanceTimersByTime(749_999);
    expect([one.last()?.phase, two.last()?.phase]).toEqual(['active', 'active']);
    jest.advanceTimersByTime(1);
    expect([one.last(), two.last()]).toEqual(Array(2).fill({ phase: 'warning', secondsLeft: 120 }));
    jest.advanceTimersByTime(120_000);
    expect([one.last(), two.last()]).toEqual([{ phase: 'over' }, { phase: 'over' }]);
  });

  it('pings the provider once when the warning opens, which is not activity', () => {
    const one = tab(sharedByTabs());
    after(751);
    after(760);
    expect(one.ping.mock.calls).toEqual([['warning']]);
    expect(one.last()).toEqual({ phase: 'warning', secondsLeft: 109 });
  });

  it('goes on counting when the server does not restart the time', async () => {
    const one = tab(sharedByTabs(), 'failed');
    after(760);
    await expect(one.keepActive()).resolves.toBe(false);
    expect(one.last()?.phase).toBe('warning');
  });

  it.each([
    ['while more than 5 of the 14 minutes remain', 530, 0],
    ['when less than 5 of the 14 minutes remain', 545, 1],
    ['once the warning is up: its button has to be pressed', 755, 0],
  ])('pings on activity, or not: %s', (_, seconds, pings) => {
    const one = tab(sharedByTabs());
    after(seconds);
    one.ping.mockClear();
    one.noteActivity();
    one.noteActivity();
    expect(one.ping.mock.calls).toEqual(Array.from({ length: pings }, () => ['action']));
  });

  it('reports nothing after it was stopped', () => {
    const one = tab(sharedByTabs());
    one.stop();
    after(760);
    expect(one.seen).toEqual([{ phase: 'active' }]);
  });
});

describe('the idle timer of a device that sleeps or whose clock is set', () => {
  it.each([-3_600, -86_400, -30])('warns at the same time when the clock is set by %i s', (seconds) => {
    const one = tab(sharedByTabs());
    after(300);
    setClock(seconds);
    jest.advanceTimersByTime(448_000);
    expect(one.last()?.phase).toBe('active');
    jest.advanceTimersByTime(2_000);
    expect(one.last()?.phase).toBe('warning');
    jest.advanceTimersByTime(120_000);
    expect(one.last()?.phase).toBe('over');
  });

  it('keeps both tabs together when the clock was set back between them', async () => {
    const share = sharedByTabs();
    const [one, two] = [tab(share), tab(share)];
    after(600);
    setClock(-3_600);
    jest.advanceTimersByTime(155_000);
    await two.keepActive();
    expect([one.last(), two.last()]).toEqual([{ phase: 'active' }, { phase: 'active' }]);
    jest.advanceTimersByTime(751_000);
    expect([one.last()?.phase, two.last()?.phase]).toEqual(['warning', 'warning']);
  });

  it.each<[string, PingResult, IdlePhase[]]>([
    [
      'goes on with the warning if the session is alive, because the clock was set',
      'alive',
      [{ phase: 'warning', secondsLeft: 120 }],
    ],
    ['is over when the server cannot be asked', 'failed', [{ phase: 'over' }]],
    ['is left to the page that the server sends to', 'ended', []],
  ])('asks the server after an hour by the device’s clock alone: %s', async (_what, result, shown) => {
    const one = tab(sharedByTabs(), result);
    after(60);
    setClock(3_600);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(one.ping).toHaveBeenCalledWith('warning');
    expect(one.seen).toEqual([{ phase: 'active' }, ...shown]);
  });

  it('asks the server when a press comes before the next tick', async () => {
    const one = tab(sharedByTabs(), 'alive');
    after(60);
    setClock(3_600);
    one.noteActivity();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(one.ping.mock.calls).toEqual([['warning'], ['warning']]);
    expect(one.last()).toEqual({ phase: 'warning', secondsLeft: 120 });
  });

  it('counts the time that the device has slept', () => {
    const one = tab(sharedByTabs());
    after(600);
    setClock(170);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(one.last()?.phase).toBe('warning');
  });

  it('checks at once when the page is visible again, also from the back-forward cache', () => {
    for (const wake of [
      () => document.dispatchEvent(new Event('visibilitychange')),
      () => window.dispatchEvent(new Event('pageshow')),
    ]) {
      const one = tab(sharedByTabs());
      jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 760_000);
      wake();
      expect(one.last()?.phase).toBe('warning');
      one.stop();
      jest.restoreAllMocks();
    }
  });
});

describe('the shared state of a browser’s tabs', () => {
  it('is stored in local storage and reported to other tabs', () => {
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
