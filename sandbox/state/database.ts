import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { insertAddressBook } from './address-book.ts';
import { lockFolder } from './folder-lock.ts';

/** The database or a transaction; inside a transaction, use only its own object. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'postgresql' | 'memory';
  close(): Promise<void>;
}

const migrationsFolder = join(import.meta.dirname, 'migrations');
const addressBookSource = join(import.meta.dirname, 'address-book.ts');

/** Opens the configured database and migrates it to the latest version. */
export async function openDatabase(where: { dataDir: string; databaseUrl: string | undefined }): Promise<OpenDatabase> {
  if (where.databaseUrl) return openPostgres(where.databaseUrl);
  return where.dataDir === ':memory:' ? openMemory() : openFolder(join(where.dataDir, 'db'));
}

async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString, max: 16, Client: PreparingClient });
  // The pool replaces a connection that breaks while idle; without a listener, its error would end the process.
  pool.on('error', () => undefined);
  const db = drizzlePg(pool);
  await migratePg(db, { migrationsFolder });
  return { db, kind: 'postgresql', close: () => pool.end() };
}

async function openFolder(folder: string): Promise<OpenDatabase> {
  const unlock = lockFolder(folder);
  try {
    const client = await PGlite.create(folder);
    const db = drizzleLite(client);
    await migrateLite(db, { migrationsFolder });
    return {
      db,
      kind: 'embedded',
      close: async () => {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * A database with the address book is cached as an archive in node_modules: opening it takes a tenth of the time of creating
 * one. The archive is not compressed, because decompressing it would double that time.
 */
async function openMemory(): Promise<OpenDatabase> {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/hearthline');
  const file = join(folder, `sandbox-${fingerprintOfBook()}.tar`);
  const archive = readIfThere(file);
  const client = archive
    ? await PGlite.create({ loadDataDir: new Blob([archive], { type: 'application/x-tar' }) })
    : await PGlite.create();
  const db = drizzleLite(client);
  if (!archive) {
    await migrateLite(db, { migrationsFolder });
    await insertAddressBook(db);
    const dump = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer());
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, dump);
    renameSync(`${file}.${process.pid}`, file);
  }
  return { db, kind: 'memory', close: () => client.close() };
}

/**
 * A connection that names each statement by its text, so that the server parses and plans it once: half of what the short statements of a
 * call take.
 */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((query: unknown, ...rest: unknown[]) => send(withName(query), ...rest)) as typeof this.query;
  }
}

/** Longer statements insert many rows at once, each time another number of them. */
const LONGEST_NAMED = 2_000;

function withName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('text' in query) || typeof query.text !== 'string') return query;
  if (query.text.length > LONGEST_NAMED) return query;
  return { ...query, name: createHash('sha1').update(query.text).digest('hex') };
}

/** A hash of the tables and the address book: a cached database can be reused while it stays the same. */
export function fingerprintOfBook(): string {
  const hash = createHash('sha256');
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  const sources = [...migrations.sort().map((name) => join(migrationsFolder, name)), addressBookSource];
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('hex').slice(0, 16);
}

function readIfThere(file: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    return null;
  }
}
