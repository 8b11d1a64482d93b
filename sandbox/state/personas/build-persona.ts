import { addDays } from '../days.ts';
import type { auxAccounts } from '../schema/aux-accounts.ts';
import type { identities, identityAccounts } from '../schema/identities.ts';
import { buildAccount, SPRINGFIELD, type AccountRows, type Owner } from './build-account.ts';
import { nameFor } from './names.ts';
import { buildAccountId, buildGuid, buildPhone } from './numbers.ts';
import type { PersonaOverrides } from './overrides.ts';
import type { PersonaTemplate } from './template.ts';

export interface PersonaRows {
  identity: typeof identities.$inferInsert;
  identityAccounts: (typeof identityAccounts.$inferInsert)[];
  accounts: AccountRows[];
  auxAccounts: (typeof auxAccounts.$inferInsert)[];
}

interface Input {
  template: PersonaTemplate;
  /** As many as `serialsNeeded` returns; the first one is also the identity's. */
  serials: readonly number[];
  loginId: string;
  passwordHash: string;
  overrides: PersonaOverrides;
  now: Date;
  today: string;
}

/** Counts the serials needed: one for the identity, one for each account and each aux account. */
export function serialsNeeded(template: PersonaTemplate): number {
  return 1 + template.accounts.reduce((sum, account) => sum + (account.aux ? 2 : 1), 0);
}

/** Builds every row of one test identity, without touching the database. */
export function buildPersona(input: Input): PersonaRows {
  const { template, overrides, now, today } = input;
  const serials = [...input.serials];
  const next = (): number => {
    const serial = serials.shift();
    if (serial === undefined) throw new Error(`Too few serial numbers for ${template.template}`);
    return serial;
  };
  const own = next();
  const owner = buildOwner(input, own);
  const custGuid = buildGuid(own);
  const rows: PersonaRows = {
    identity: {
      custGuid,
      loginId: input.loginId,
      passwordHash: input.passwordHash,
      template: template.template,
      ...owner,
      mobile: overrides.phone ?? buildPhone(own),
    },
    identityAccounts: [],
    accounts: [],
    auxAccounts: [],
  };
  for (const [index, account] of template.accounts.entries()) {
    const serial = next();
    const accountId = buildAccountId(serial);
    const isListed = account.inDatabase !== false;
    const role = account.role ?? 'ACCOUNT_OWNER';
    rows.identityAccounts.push({ custGuid, accountId, role, presentInPrepaidDb: isListed });
    if (!isListed) continue;
    const accountOverrides = index === 0 ? overrides : furtherAccount(rows, index);
    const accountRows = buildAccount({ serial, template: account, owner, overrides: accountOverrides, now, today });
    if (index === 0) rows.identity.mobile = accountRows.account.phone;
    rows.accounts.push(accountRows);
    if (!account.aux) continue;
    const auxSerial = next();
    const { status, daysAhead, internetDays } = account.aux;
    const isActivated = status === 'Activated';
    const { autoRefill: _, savedCard: __, ...persisted } = accountOverrides;
    const aux = buildAccount({
      serial: auxSerial,
      template: isActivated ? { internetDays: internetDays ?? 21 } : { preactivated: true },
      owner,
      overrides: {
        ...persisted,
        phone: accountRows.account.phone,
        addressLine1: `${(auxSerial % 9000) + 10} Juniper Court`,
        addressLine2: '',
        zip: '62704',
      },
      now,
      today,
    });
    rows.accounts.push(aux);
    // The sign-in leads to the account that moved, and from there to the new one.
    rows.identityAccounts.push({ custGuid, accountId: buildAccountId(auxSerial), role, presentInPrepaidDb: false });
    const { addressLine1, addressLine2, city, state, zip } = aux.account;
    rows.auxAccounts.push({
      confirmationNumber: `MV${String(auxSerial).padStart(8, '0')}`,
      accountId,
      auxAccountId: buildAccountId(auxSerial),
      type: 'MOVE',
      status,
      scheduledDate: daysAhead === undefined ? null : addDays(today, daysAhead),
      toAddress: { addressLine1, addressLine2, city, state, zip },
      createdAt: now,
    });
  }
  return rows;
}

/** An identity's accounts share its phone; their zip codes differ. */
function furtherAccount({ identity }: PersonaRows, index: number): PersonaOverrides {
  const zip = { zip: ['62702', '62703', '62704'][(index - 1) % 3] ?? SPRINGFIELD.zip };
  return identity.mobile ? { ...zip, phone: identity.mobile } : zip;
}

function buildOwner({ template, overrides }: Input, serial: number): Owner {
  const name = nameFor(serial, template.spanish === true);
  return {
    firstName: overrides.firstName ?? name.firstName,
    lastName: overrides.lastName ?? name.lastName,
    email: overrides.email ?? `customer${serial}@example.com`,
    language: overrides.language ?? (template.spanish ? 'SPANISH' : 'ENGLISH'),
  };
}

/** Two open accounts with the same phone and zip code, which a guest cannot tell apart. They have no login. */
export function buildSharedPhoneAccounts(now: Date, today: string): AccountRows[] {
  return [97, 98].map((serial) =>
    buildAccount({
      serial,
      template: { internetDays: 12 },
      owner: { ...nameFor(serial, false), email: `customer${serial}@example.com`, language: 'ENGLISH' },
      overrides: { phone: '5550100199', zip: SPRINGFIELD.zip },
      now,
      today,
    }),
  );
}
