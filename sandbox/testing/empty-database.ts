import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An empty database beside the test database, so that tests that run side by side never meet. `drop` takes it away again. */
export async function emptyDatabase(databaseUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}
