import type { AcpBenefit } from '../schema/accounts.ts';

/** The account's benefit; amounts are in cents. */
export interface Acp {
  status: 'Approved' | 'Denied' | 'De Enrolled';
  tribal?: true;
  denied?: { code: string; description: string };
  benefits?: AcpBenefit[];
}

export const monthlyBenefit = (amountCents: number): AcpBenefit[] => [
  { benefitPlan: 'ACP', benefitPeriod: 'MONTHLY', benefitCode: `ACP_${amountCents / 100}`, amountCents },
];

/** What sets an account apart from the plain one: open, activated, REGULAR, owner, modem found, no card, nothing paid. */
export interface AccountTemplate {
  closed?: true;
  preactivated?: true;
  starterKit?: true;
  paused?: true;
  /** The starter kit's buyer has not given a name yet. */
  nameless?: true;
  role?: string;
  /** False if the identity lists the account but the prepaid database does not have it. */
  inDatabase?: false;
  /** Days left on the internet plan. */
  internetDays?: number;
  /** A day of grace that was taken on the last paid day and that no refill has settled. */
  hasGrace?: true;
  /** The code of that plan, if it is not the usual one of 30 days. */
  internetPlan?: string;
  /** Days left on other products. */
  products?: readonly { code: string; days: number }[];
  /** Product codes that can be bought in addition. */
  otherPlans?: readonly string[];
  savedCard?: true;
  /** A second saved card, which auto-refill charges after a decline of the first. */
  backupCard?: true;
  /** Saved cards beside these. */
  otherCards?: true;
  autoRefill?: true;
  modem?: 'FOUND' | 'NOT_FOUND';
  acp?: Acp;
  promo?: 'P_SALE35OFF_021522' | 'P_WINBACK45OFF_1215';
  moveEligible?: true;
  reconnectEligible?: true;
  /** The identity's e-mail address differs from the account's. */
  otherEmail?: true;
  /** The number of past payments; three by default if the account has paid services. */
  payments?: number;
  aux?: { status: 'Scheduled' | 'Preactivated' | 'Activated'; daysAhead?: number; internetDays?: number };
}

/** What an identity is about, for lists of them. */
export type PersonaGroup = 'paying' | 'ending' | 'moving' | 'problems';

export interface PersonaTemplate {
  template: string;
  group: PersonaGroup;
  /** What the identity is for, in one sentence. */
  purpose: string;
  purposeInSpanish: string;
  spanish?: true;
  accounts: readonly AccountTemplate[];
}
