import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { insertAddressBook } from '../state/address-book.ts';
import { fingerprintOfBook, openDatabase, type OpenDatabase } from '../state/database.ts';

/** `drop` removes the database. */
export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Creates an empty database next to the test database, so that tests that run in parallel do not share data. */
export async function emptyDatabase(databaseUrl: string): Promise<TestDatabase> {
  return createDatabase(await connect(databaseUrl), databaseUrl);
}

/** The same with the sandbox's tables and address book, copied from a template database that is created once. */
export async function sandboxDatabase(databaseUrl: string): Promise<TestDatabase> {
  const client = await connect(databaseUrl);
  const template = `sandbox_${fingerprintOfBook()}`;
  // Test files run in parallel: one creates the template, the others wait.
  await client.query('SELECT pg_advisory_lock(1)');
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
  if (rowCount === 0) {
    await client.query(`CREATE DATABASE ${template}_unfinished`);
    const opened = await openDatabase({ dataDir: '', databaseUrl: urlOf(databaseUrl, `${template}_unfinished`) });
    await insertAddressBook(opened.db);
    await opened.close();
    await client.query(`ALTER DATABASE ${template}_unfinished RENAME TO ${template}`);
  }
  await client.query('SELECT pg_advisory_unlock(1)');
  return createDatabase(client, databaseUrl, `TEMPLATE ${template} STRATEGY file_copy`);
}

/** Opens a database of the sandbox's own: on PostgreSQL if there is one for tests, because it is faster, else in memory. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const postgres = process.env['SANDBOX_TEST_DATABASE_URL'];
  if (!postgres) return openDatabase({ dataDir: ':memory:', databaseUrl: undefined });
  const { url, drop } = await sandboxDatabase(postgres);
  const opened = await openDatabase({ dataDir: '', databaseUrl: url });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function createDatabase(client: pg.Client, beside: string, how = ''): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${name} ${how}`);
  return {
    url: urlOf(beside, name),
    drop: async () => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}

function urlOf(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
