/** Spec 2 §2, 3 §3.1: the name in the header's greeting; null for a starter-kit account that has none yet. */
export function findGreetingName(customer: { firstName: string; lastName: string }): string | null {
  return customer.firstName.trim() || customer.lastName.trim() || null;
}

/** Spec 2 §9 'Activation': the owner's name is asked for only with a starter-kit account that lacks a first or last name. */
export function needsName(account: { isStarterKit: boolean; firstName: string; lastName: string }): boolean {
  return account.isStarterKit && (account.firstName.trim() === '' || account.lastName.trim() === '');
}
