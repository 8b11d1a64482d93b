import { Pool, type PoolClient, types } from 'pg';

// A day is a day, and not a moment in the server's time zone.
types.setTypeParser(types.builtins.DATE, (day) => day);

export const database = new Pool();

type Queryable = Pick<Pool | PoolClient, 'query'>;
type Value = string | number | boolean | null | object;

export async function findRow<Row extends object>(sql: string, values: Value[], on: Queryable = database) {
  return (await findRows<Row>(sql, values, on))[0];
}

export async function findRows<Row extends object>(sql: string, values: Value[] = [], on: Queryable = database) {
  return (await on.query<Row>(sql, values)).rows;
}

/** How many rows the statement wrote. */
export async function write(sql: string, values: Value[] = [], on: Queryable = database): Promise<number> {
  return (await on.query(sql, values)).rowCount ?? 0;
}

export async function inTransaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Does the work for every row, whatever comes of the others; throws afterwards what went wrong. */
export async function workThrough<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(rows.map(work));
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }): unknown => reason);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${rows.length} failed`);
}
