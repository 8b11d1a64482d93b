import 'server-only';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last usable content, stored so that it survives a restart while the content service is down. */
export interface LastGoodCopies {
  /** Undefined if there is none or it cannot be read. Never rejects. */
  read(section: string, locale: string): Promise<unknown>;
  /** Best effort: on a read-only disk nothing is stored, silently. Never rejects. */
  write(section: string, locale: string, content: unknown): Promise<void>;
}

/** @param folder created if missing */
export function lastGoodFiles(folder: string): LastGoodCopies {
  const pathFor = (section: string, locale: string) => join(folder, `${section}.${locale}.json`);
  return {
    async read(section, locale) {
      try {
        const content: unknown = JSON.parse(await readFile(pathFor(section, locale), 'utf8'));
        return content;
      } catch {
        return undefined;
      }
    },
    async write(section, locale, content) {
      const file = pathFor(section, locale);
      try {
        // This may be what creates the store's folder, which no other user may read.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.${process.pid}`, JSON.stringify(content), { mode: 0o600 });
        await rename(`${file}.${process.pid}`, file);
      } catch {
        // A read-only disk is supported.
      }
    },
  };
}
