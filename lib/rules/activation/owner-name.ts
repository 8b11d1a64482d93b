/** Spec 2 §9 'Activation': the owner's name is asked for only with a starter-kit account that lacks a first or last name. */
export function asksForName(account: { isStarterKit: boolean; firstName: string; lastName: string }): boolean {
  return account.isStarterKit && (account.firstName.trim() === '' || account.lastName.trim() === '');
}
