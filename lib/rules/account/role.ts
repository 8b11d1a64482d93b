/** Spec 2 §6: the only role that may use an account. */
export const OWNER = 'ACCOUNT_OWNER';

export type RoleCheck = 'owner' | 'other-role' | 'not-listed';

/** Spec 2 §4: whether an identity may use an account: `role` as the provider lists it, null when it does not list the account. */
export function roleCheck(role: string | null): RoleCheck {
  if (role === null) return 'not-listed';
  return role === OWNER ? 'owner' : 'other-role';
}
