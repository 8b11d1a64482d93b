// `npm run sessions -- --end`: ends the sessions of one customer on all instances, because a device was lost or somebody else signs in there.
// Without `--end` it only counts them.
import { parseArgs } from 'node:util';
import { formatLine } from '#lib/log.ts';
import { endLogins, findCustomerLogins, type LoginScan, type SessionOwner } from '#lib/session/stored-session.ts';
import type { Store } from '#lib/store/store.ts';
import { readOperatorName } from './run/operator-name.ts';
import {
  findOperatorPlace,
  openOperatorStore,
  requireAcceptedSecrets,
  requireSettings,
  writeOperatorLine,
} from './run/operator-place.ts';
import { Problem, runProgram } from './run/problem.ts';

const USAGE = `Usage: npm run sessions -- --account ID
       npm run sessions -- --customer ID
       npm run sessions -- --end --account ID --by NAME
       npm run sessions -- --end --customer ID --by NAME
--account ID    the account number: ends the sessions of everybody who signs in for it
--customer ID   the customer, by OIDC_CUSTOMER_CLAIM of the identity provider`;

export interface Order {
  owner: SessionOwner;
  /** The operator who ends them; null to count them only. */
  by: string | null;
}

/** The arguments after `npm run sessions --`; throws a Problem if they are invalid. */
export function readArguments(args: readonly string[]): Order {
  const { end, account, customer, by } = parse(args);
  const owner = readOwner(account, customer);
  if (!owner || (by !== undefined && !end)) throw new Problem(USAGE);
  return { owner, by: end ? readOperatorName(by) : null };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { end: { type: 'boolean' }, account: text, customer: text, by: text } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new Problem(USAGE);
  }
}

function readOwner(account: string | undefined, customer: string | undefined): SessionOwner | null {
  if (account && customer === undefined) return { accountId: account };
  if (customer && account === undefined) return { custGuid: customer };
  return null;
}

/** Ends the customer's sessions, or counts them, and reports the result. Throws a Problem where it could not find them. */
export async function endSessions(store: Store, { owner, by }: Order): Promise<LoginScan> {
  await requireAcceptedSecrets(store);
  const logins = await findCustomerLogins(store.flags, owner);
  if (by !== null) await endLogins(store.flags, logins.loginIds);
  return logins;
}

/** The log entry. It names no customer. */
export function endedLine(count: number, by: string): ReturnType<typeof formatLine> {
  return formatLine({ event: 'sessions_ended', count, operator: by });
}

/** What the operator has to know. */
export function reportOn({ loginIds, total, unreadable }: LoginScan, by: string | null): string {
  const count = loginIds.length === 1 ? 'One session' : `${loginIds.length} sessions`;
  const lines = [by === null ? `${count}, of ${total} in all.` : `${count} ended, of ${total} in all.`];
  if (unreadable > 0)
    lines.push(`${unreadable} could not be opened: sealed with a secret that these settings do not have.`);
  if (by !== null)
    lines.push('The identity provider may sign the customer in again: have the login there ended or locked, too.');
  return lines.join('\n');
}

if (import.meta.main) {
  await runProgram(async () => {
    const order = readArguments(process.argv.slice(2));
    const place = findOperatorPlace();
    requireSettings('Sessions are sealed with the secrets of the web app, so its settings are needed.');
    const store = await openOperatorStore(place);
    try {
      const logins = await endSessions(store, order);
      if (order.by !== null) writeOperatorLine('info', endedLine(logins.loginIds.length, order.by), place.log);
      console.log(reportOn(logins, order.by));
      return 0;
    } finally {
      await store.close();
    }
  });
}
