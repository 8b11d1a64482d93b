import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** `drop` removes the database. */
export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Creates an empty database next to the test database, so that tests that run in parallel do not share data. */
export async function emptyDatabase(databaseUrl: string): Promise<TestDatabase> {
  return createDatabase(await connect(databaseUrl), databaseUrl);
}

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

export async function createDatabase(client: pg.Client, beside: string, how = ''): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${name} ${how}`);
  return {
    url: buildDatabaseUrl(beside, name),
    drop: async () => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}

export function buildDatabaseUrl(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
