import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Instruments } from './recorder.ts';

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
