import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createFingerprint } from '../run/fingerprint.ts';
import { DATA } from '../run/paths.ts';
import type { PartResult } from './proof.ts';

const FOLDER = join(DATA, 'prove');
const SOURCES = ['{app,components,lib,messages,sandbox,scripts,tests}/**/*.{ts,tsx,mjs,json,css}', '*.{ts,mjs,json}'];

const partSchema = z.object({ figures: z.record(z.string(), z.string()), broken: z.array(z.string()) });
const progressSchema = z.object({ of: z.string(), done: z.record(z.string(), partSchema) });

/** The finished parts of one proof of this very code, in a file: an interrupted proof goes on where it was. */
export class Progress {
  readonly #file: string;
  readonly #of: string;
  readonly #done: Record<string, PartResult>;

  /** `isAnew` forgets what was done. Parts of another version of the code do not count. */
  constructor(name: string, isAnew: boolean) {
    this.#file = join(FOLDER, `${name}.json`);
    this.#of = createFingerprint(SOURCES);
    if (isAnew) this.forget();
    const storedProgress = this.#read();
    this.#done = storedProgress?.of === this.#of ? storedProgress.done : {};
  }

  find(part: string): PartResult | null {
    return this.#done[part] ?? null;
  }

  keep(part: string, result: PartResult): void {
    this.#done[part] = result;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify({ of: this.#of, done: this.#done }, null, 2)}\n`);
  }

  /** After the last part: the next run begins again. */
  forget(): void {
    rmSync(this.#file, { force: true });
  }

  #read() {
    try {
      return progressSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return null;
    }
  }
}
