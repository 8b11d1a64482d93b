/** Money once: a charge that the provider knows is this attempt's only if its amount and account are. A provider may tell neither. */
export function isChargeOf(
  charge: { amountCents: number | null; accountId: string | null },
  attempt: { totalCents: number; isOwnAccount: (accountId: string) => boolean },
): boolean {
  const isAmount = charge.amountCents === null || charge.amountCents === attempt.totalCents;
  return isAmount && (charge.accountId === null || attempt.isOwnAccount(charge.accountId));
}
