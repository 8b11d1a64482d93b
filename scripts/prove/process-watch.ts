import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { DATA, inRoot } from '../run/paths.ts';
import { quantile } from './times.ts';

const watchedSchema = z.object({
  p99Ms: z.number(),
  maxMs: z.number(),
  rss: z.number(),
  heapUsed: z.number(),
  heapTotal: z.number(),
  external: z.number(),
});
/** One second of a server: its event loop's delays in ms, and its memory in bytes, of which the main thread's heap has a part. */
type Watched = z.infer<typeof watchedSchema>;

/** Watches the event loop and the memory of a web server that is started with `settings`. */
export class ProcessWatch {
  readonly settings: Record<string, string>;
  readonly #file = join(DATA, 'prove', 'process-watch.ndjson');
  #begun = 0;

  /** `preloads`: more modules for Node to load first; `nodeOptions` as in NODE_OPTIONS. */
  constructor({ preloads = [], nodeOptions = '' }: { preloads?: readonly string[]; nodeOptions?: string } = {}) {
    mkdirSync(join(DATA, 'prove'), { recursive: true });
    rmSync(this.#file, { force: true });
    const files = ['scripts/prove/watch-process.mjs', ...preloads];
    const options = files.map((file) => `--import=${pathToFileURL(inRoot(file)).href}`);
    this.settings = { NODE_OPTIONS: [nodeOptions, ...options].join(' '), PROCESS_WATCH: this.#file };
  }

  /** What was seen until now does not count. */
  begin(): void {
    this.#begun = this.#all().length;
  }

  measurements(): readonly Watched[] {
    return this.#all().slice(this.#begun);
  }

  #all(): Watched[] {
    if (!existsSync(this.#file)) return [];
    const lines = readFileSync(this.#file, 'utf8').trimEnd().split('\n');
    return lines.map((line) => watchedSchema.parse(JSON.parse(line)));
  }
}

/** The event loop's delays: of its 99 of 100 in each second the median second and the worst, and the longest of all; ms. */
export function loopDelays(measurements: readonly Watched[]): {
  median: number;
  worst: number;
  longest: number;
  text: string;
} {
  const p99 = measurements.map(({ p99Ms }) => p99Ms);
  const [median, worst] = [quantile(p99, 0.5), quantile(p99, 1)];
  const longest = quantile(
    measurements.map(({ maxMs }) => maxMs),
    1,
  );
  const text = `p99 of a second ${median.toFixed(0)} ms in the median, ${worst.toFixed(0)} ms at most; longest ${longest.toFixed(0)} ms`;
  return { median, worst, longest, text };
}
