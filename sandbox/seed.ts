import { parseArgs } from 'node:util';
import { readSandboxConfig } from './config.ts';
import { BOOK_SIZE, insertSyntheticAddresses } from './state/address-book.ts';
import { openClock } from './state/clock.ts';
import { openDatabase } from './state/database.ts';
import { loadAccounts } from './state/load-accounts.ts';
import { seedIfEmpty } from './state/seed.ts';

/** `npm run sandbox:seed -- --accounts N --addresses N`: fills the sandbox's database for load tests. */

function fail(problem: string): never {
  process.stderr.write(`sandbox:seed: ${problem}\n`);
  process.exit(1);
}

function wholeNumber(name: string, value: string, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > most) fail(`--${name} must be a whole number, at most ${most}`);
  return number;
}

function readArguments(): { accounts: string; addresses: string } {
  const options = { accounts: { type: 'string', default: '0' }, addresses: { type: 'string', default: '0' } } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const result = readSandboxConfig(process.env);
if (!result.ok) fail(result.problem);
const seedOptions = readArguments();
const accounts = wholeNumber('accounts', seedOptions.accounts, 10_000_000);
const addresses = wholeNumber('addresses', seedOptions.addresses, 10_000_000);

try {
  const database = await openDatabase(result.config);
  const { db } = database;
  const clock = await openClock(db, result.config.timeZone);
  await seedIfEmpty(db, clock);
  const startedAt = Date.now();
  await loadAccounts(db, clock, accounts, (doneCount) =>
    process.stdout.write(`${doneCount} of ${accounts} accounts\n`),
  );
  if (addresses > BOOK_SIZE) await insertSyntheticAddresses(db, BOOK_SIZE, addresses);
  // Without this, the planner would assume that the tables are still small.
  await db.execute('analyze');
  await database.close();
  process.stdout.write(`Done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
} catch (error) {
  fail(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
}
