/** Spec 2 §9 'Activation': only a starter kit's account is asked for its owner's name, and only where one of the two is missing. */
export function asksForName(account: { isStarterKit: boolean; firstName: string; lastName: string }): boolean {
  return account.isStarterKit && (account.firstName.trim() === '' || account.lastName.trim() === '');
}
