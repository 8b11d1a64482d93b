import 'server-only';
import { statfs, readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { monitorEventLoopDelay, constants, PerformanceObserver } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import type { SaleHours } from '#lib/config/config-values.ts';
import { OPEN_STATES } from '#lib/domain/attempt-state.ts';
import type { OpenAttempts } from '#lib/store/attempts.ts';
import { ATTEMPT_AGES } from './metrics.ts';
import type { Instruments } from './recorder.ts';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** The store is queried at most this often, however many scrape. */
const STORE_EVERY_MS = 5_000;
const SALES_EVERY_MS = 60_000;
const LOOP_WINDOW_MS = 10_000;
const RESOLUTION_MS = 20;
const NS = 1e9;

const LIMITS = ATTEMPT_AGES.flatMap(({ underMs }) => underMs ?? []);

export type CountOpen = (limits: readonly number[]) => Promise<OpenAttempts[]>;

export interface Release {
  version: string;
  /** '' if unknown. */
  commit: string;
}

export function showBuild(instruments: Instruments, { version, commit }: Release): void {
  instruments.gauge('hearthline_build_info').addCallback((result) => {
    result.observe(1, { version, commit, node: process.versions.node });
  });
}

/** The checks of readiness by name; each has a `state`. Does not reject. */
export type LoadReadiness = () => Promise<{ ok: boolean; [check: string]: unknown }>;

/** Shows each check of readiness, and whether the instance is ready. */
export function showReadiness(instruments: Instruments, loadReadiness: LoadReadiness): void {
  instruments.gauge('hearthline_ready').addCallback(async (result) => {
    const { ok, ...checks } = await loadReadiness();
    result.observe(ok ? 1 : 0, { check: 'all' });
    for (const [check, part] of Object.entries(checks)) {
      if (typeof part !== 'object' || part === null || !('state' in part)) continue;
      if (part.state === 'ok' || part.state === 'failed') result.observe(part.state === 'ok' ? 1 : 0, { check });
    }
  });
}

/** Calls `load` at most once in `everyMs`; callers in between share its result. Null if it failed. */
function cacheFor<Value>(everyMs: number, load: () => Promise<Value>): () => Promise<Value | null> {
  let lastCall: { since: number; value: Promise<Value | null> } | undefined;
  return () => {
    const since = performance.now();
    if (!lastCall || since - lastCall.since >= everyMs) lastCall = { since, value: load().catch(() => null) };
    return lastCall.value;
  };
}

/** Shows the open attempts of the store. While it fails they are absent, as its failures are counted elsewhere. */
export function showOpenAttempts(meter: Meter, instruments: Instruments, countOpen: CountOpen): void {
  const attempts = instruments.gauge('hearthline_attempts');
  const oldest = instruments.gauge('hearthline_oldest_attempt_age_seconds');
  const loadOpen = cacheFor(STORE_EVERY_MS, () => countOpen(LIMITS));
  meter.addBatchObservableCallback(
    async (result) => {
      const open = await loadOpen();
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
  const loadCount = cacheFor(STORE_EVERY_MS, countLate);
  instruments.gauge('hearthline_late_account_orders').addCallback(async (result) => {
    const count = await loadCount();
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
    // Two readings shortly after one another see the same window.
    if (performance.now() - since >= LOOP_WINDOW_MS) {
      histogram.reset();
      since = performance.now();
    }
    for (const [statistic, seconds] of Object.entries(last)) result.observe(seconds, { statistic });
  });
  return () => void histogram.disable();
}

/** Where this instance writes files: its store, unless that is a server, and its log. */
export interface Disks {
  store: string | null;
  log: string | null;
}

export function findDisks(config: { DATABASE_URL: string | null; DATA_DIR: string; LOG_FILE: string | null }): Disks {
  return {
    store: config.DATABASE_URL ? null : config.DATA_DIR,
    log: config.LOG_FILE === null ? null : dirname(config.LOG_FILE),
  };
}

/** Shows the space on the disks. What a full disk has reserved for root is not free. */
export function showDisks(meter: Meter, instruments: Instruments, disks: Disks): void {
  const free = instruments.gauge('hearthline_disk_free_bytes');
  const size = instruments.gauge('hearthline_disk_size_bytes');
  meter.addBatchObservableCallback(
    async (result) => {
      for (const [disk, folder] of Object.entries<string | null>({ ...disks })) {
        const space = folder === null ? null : await statfs(folder).catch(() => null);
        if (!space) continue;
        result.observe(free, space.bavail * space.bsize, { disk });
        result.observe(size, space.blocks * space.bsize, { disk });
      }
    },
    [free, size],
  );
}

/** Shows how long each certificate is still valid. `loadEnds`: ms since 1970 by certificate. */
export function showCertificates(instruments: Instruments, loadEnds: () => ReadonlyMap<string, number>): void {
  instruments.gauge('hearthline_certificate_remaining_seconds').addCallback((result) => {
    for (const [certificate, end] of loadEnds()) result.observe((end - Date.now()) / 1_000, { certificate });
  });
}

export interface SaleWatch {
  hours: SaleHours;
  timeZone: string;
  /** How long ago the last payment was confirmed; null if there was none within `withinMs`. */
  msSinceLastSale: (withinMs: number) => Promise<number | null>;
}

/** Longer than the hours can be, with the day that a purchase may take. */
const LONGEST_SILENCE_MS = 3 * 24 * 60 * 60_000;

/** Shows how long no payment was confirmed, where that may be an alarm. Absent while the store fails. */
export function showNoSale(
  meter: Meter,
  instruments: Instruments,
  { hours, timeZone, msSinceLastSale }: SaleWatch,
): void {
  const silence = instruments.gauge('hearthline_no_sale_seconds');
  const limit = instruments.gauge('hearthline_no_sale_limit_seconds');
  const startedAt = performance.now();
  const loadLastSale = cacheFor(SALES_EVERY_MS, async () => {
    const now = performance.now();
    const ms = await msSinceLastSale(LONGEST_SILENCE_MS);
    // Without any sale yet, the time counts from the start of the process.
    return ms === null ? startedAt : now - ms;
  });
  meter.addBatchObservableCallback(
    async (result) => {
      const now = performance.now();
      const lastSaleAt = await loadLastSale();
      result.observe(limit, hours.limitMs / 1_000);
      if (lastSaleAt === null) return;
      const silenceMs = Math.min(now - lastSaleAt, msSinceOpening(hours, timeZone, new Date()));
      result.observe(silence, Math.max(0, silenceMs) / 1_000);
    },
    [silence, limit],
  );
}

const DAY_MINUTES = 24 * 60;

/** How long the hours have lasted by the local time; 0 outside them, infinite if they last all day. */
export function msSinceOpening({ startMinute, lengthMinutes }: SaleHours, timeZone: string, now: Date): number {
  if (lengthMinutes === DAY_MINUTES) return Number.POSITIVE_INFINITY;
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    .formatToParts(now)
    .map(({ type, value }): [string, number] => [type, Number(value)]);
  const { hour = 0, minute = 0 } = Object.fromEntries(parts);
  const sinceStart = (hour * 60 + minute - startMinute + DAY_MINUTES) % DAY_MINUTES;
  return sinceStart < lengthMinutes ? sinceStart * 60_000 : 0;
}

/** Shows what the process and Node use. Returns a function that ends the measurement. */
export function showProcess(instruments: Instruments): () => void {
  const startedAt = performance.timeOrigin / 1_000;
  const show = (name: Parameters<Instruments['gauge']>[0], read: () => number) =>
    instruments.gauge(name).addCallback((result) => result.observe(read()));
  instruments.observedCounter('process_cpu_seconds_total').addCallback((result) => {
    const { user, system } = process.cpuUsage();
    result.observe((user + system) / 1e6);
  });
  show('process_start_time_seconds', () => startedAt);
  show('process_resident_memory_bytes', () => process.memoryUsage.rss());
  show('process_memory_limit_bytes', memoryLimit);
  show('nodejs_heap_size_used_bytes', () => getHeapStatistics().used_heap_size);
  show('nodejs_heap_size_total_bytes', () => getHeapStatistics().total_heap_size);
  show('nodejs_heap_size_limit_bytes', () => getHeapStatistics().heap_size_limit);
  show('nodejs_external_memory_bytes', () => process.memoryUsage().external);
  showOpenFiles(instruments);
  return measureCollections(instruments);
}

/** Node reports 0 or an enormous number where there is no limit. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

function showOpenFiles(instruments: Instruments): void {
  instruments.gauge('process_open_fds').addCallback(async (result) => {
    const files = await readdir('/proc/self/fd').catch(() => null);
    if (files) result.observe(files.length);
  });
  instruments.gauge('process_max_fds').addCallback(async (result) => {
    const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
    const [, most] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    if (most) result.observe(Number(most));
  });
}

const COLLECTIONS = new Map<unknown, string>([
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak-callbacks'],
]);

function measureCollections(instruments: Instruments): () => void {
  const durations = instruments.histogram('nodejs_gc_duration_seconds');
  const observer = new PerformanceObserver((list) => {
    for (const { duration, detail } of list.getEntries() as { duration: number; detail?: unknown }[]) {
      const kind = typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : null;
      durations.record(duration / 1_000, { kind: COLLECTIONS.get(kind) ?? 'other' });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}
