import 'server-only';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last content that was usable, kept so that a restart while the content service is down still shows it. */
export interface LastGoodCopies {
  /** Undefined when there is none or it cannot be read. Never rejects. */
  read(section: string, locale: string): Promise<unknown>;
  /** Best effort: a read-only disk keeps nothing and nobody is told. Never rejects. */
  write(section: string, locale: string, content: unknown): Promise<void>;
}

/** @param folder made when missing */
export function lastGoodFiles(folder: string): LastGoodCopies {
  const fileOf = (section: string, locale: string) => join(folder, `${section}.${locale}.json`);
  return {
    async read(section, locale) {
      try {
        const content: unknown = JSON.parse(await readFile(fileOf(section, locale), 'utf8'));
        return content;
      } catch {
        return undefined;
      }
    },
    async write(section, locale, content) {
      const file = fileOf(section, locale);
      try {
        // It may be the first to come to the folder of the store, which is nobody else's to read.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.${process.pid}`, JSON.stringify(content), { mode: 0o600 });
        await rename(`${file}.${process.pid}`, file);
      } catch {
        // A disk that cannot be written is a supported way to run.
      }
    },
  };
}
