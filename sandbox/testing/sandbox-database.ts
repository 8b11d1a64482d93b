import { insertAddressBook } from '../state/address-book.ts';
import { fingerprintOfBook, openDatabase, type OpenDatabase } from '../state/database.ts';
import { connect, createDatabase, buildDatabaseUrl, type TestDatabase } from './test-database.ts';

/** Creates a database with the sandbox's tables and address book, copied from a template database that is created once. */
export async function sandboxDatabase(databaseUrl: string): Promise<TestDatabase> {
  const client = await connect(databaseUrl);
  const template = `sandbox_${fingerprintOfBook()}`;
  // Test files run in parallel: one creates the template, the others wait.
  await client.query('SELECT pg_advisory_lock(1)');
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
  if (rowCount === 0) {
    await client.query(`CREATE DATABASE ${template}_unfinished`);
    const unfinishedDatabase = await openDatabase({
      dataDir: '',
      databaseUrl: buildDatabaseUrl(databaseUrl, `${template}_unfinished`),
    });
    await insertAddressBook(unfinishedDatabase.db);
    await unfinishedDatabase.close();
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
  const database = await openDatabase({ dataDir: '', databaseUrl: url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
