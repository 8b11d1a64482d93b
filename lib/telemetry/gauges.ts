import 'server-only';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import { OPEN_STATES } from '#lib/domain/attempt-state.ts';
import type { OpenAttempts } from '#lib/store/attempts.ts';
import { ATTEMPT_AGES } from './metrics.ts';
import type { Instruments } from './recorder.ts';

/** However many scrape, the store is asked at most this often. */
const STORE_EVERY_MS = 5_000;
const LOOP_WINDOW_MS = 10_000;
const RESOLUTION_MS = 20;
const NS = 1e9;

const LIMITS = ATTEMPT_AGES.flatMap(({ underMs }) => underMs ?? []);

export type CountOpen = (limits: readonly number[]) => Promise<OpenAttempts[]>;

/** Shows the open attempts of the store. While it fails they are absent, as its failures are counted elsewhere. */
export function showOpenAttempts(meter: Meter, instruments: Instruments, countOpen: CountOpen): void {
  const attempts = instruments.gauge('hearthline_attempts');
  const oldest = instruments.gauge('hearthline_oldest_attempt_age_seconds');
  let known: { since: number; counts: Promise<OpenAttempts[] | null> } | undefined;
  const ask = () => {
    const since = performance.now();
    if (!known || since - known.since >= STORE_EVERY_MS) {
      known = { since, counts: countOpen(LIMITS).catch(() => null) };
    }
    return known.counts;
  };
  meter.addBatchObservableCallback(
    async (result) => {
      const open = await ask();
      if (!open) return;
      for (const state of OPEN_STATES) {
        const own = open.filter((group) => group.state === state);
        for (const [index, { age }] of ATTEMPT_AGES.entries()) {
          result.observe(attempts, own.find((group) => group.age === index)?.count ?? 0, { state, age });
        }
        const oldestMs = Math.max(0, ...own.map((group) => group.oldestMs));
        result.observe(oldest, oldestMs / 1_000, { state });
      }
    },
    [attempts, oldest],
  );
}

/** Shows how far the store's clock is ahead of this host's, as last measured; absent before that. */
export function showClockSkew(instruments: Instruments, lastSkewMs: () => number | null): void {
  instruments.gauge('hearthline_store_clock_skew_seconds').addCallback((result) => {
    const skewMs = lastSkewMs();
    if (skewMs !== null) result.observe(skewMs / 1_000);
  });
}

/** Shows the orders that took effect and whose account nobody has seen for an hour. Absent while the store fails. */
export function showLateAccountOrders(instruments: Instruments, countLate: () => Promise<number>): void {
  let known: { at: number; count: Promise<number | null> } | undefined;
  instruments.gauge('hearthline_late_account_orders').addCallback(async (result) => {
    const now = performance.now();
    if (!known || now - known.at >= STORE_EVERY_MS) known = { at: now, count: countLate().catch(() => null) };
    const count = await known.count;
    if (count !== null) result.observe(count);
  });
}

/** Shows whether maintenance is on. Absent while the store cannot be opened. */
export function showMaintenance(instruments: Instruments, isInMaintenance: () => Promise<boolean>): void {
  instruments.gauge('hearthline_maintenance').addCallback(async (result) => {
    const isOn = await isInMaintenance().catch(() => null);
    if (isOn !== null) result.observe(isOn ? 1 : 0);
  });
}

/** Shows the event loop's delay. Returns a function that ends the measurement. */
export function showEventLoopDelay(instruments: Instruments): () => void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let since = performance.now();
  let last = read();

  function read() {
    const delay = (ns: number) => Math.max(0, ns / NS - RESOLUTION_MS / 1_000);
    // Before its first measurement the histogram reports its own limits.
    if (histogram.count === 0) return { p50: 0, p99: 0, max: 0 };
    return { p50: delay(histogram.percentile(50)), p99: delay(histogram.percentile(99)), max: delay(histogram.max) };
  }

  instruments.gauge('hearthline_event_loop_delay_seconds').addCallback((result) => {
    last = read();
    // Two readers that ask shortly after one another see the same window.
    if (performance.now() - since >= LOOP_WINDOW_MS) {
      histogram.reset();
      since = performance.now();
    }
    for (const [statistic, seconds] of Object.entries(last)) result.observe(seconds, { statistic });
  });
  return () => void histogram.disable();
}
