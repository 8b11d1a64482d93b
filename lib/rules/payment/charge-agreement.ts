/**
 * Money once: a charge that the provider reports is this attempt's only if amount and account match. Either may be missing from the report.
 */
export function isChargeOf(
  charge: { amountCents: number | null; accountId: string | null },
  attempt: { totalCents: number; isOwnAccount: (accountId: string) => boolean },
): boolean {
  const isAmount = charge.amountCents === null || charge.amountCents === attempt.totalCents;
  return isAmount && (charge.accountId === null || attempt.isOwnAccount(charge.accountId));
}
