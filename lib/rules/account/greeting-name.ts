/** Spec 2 §2, 3 §3.1: the name in the header's greeting; null for a starter-kit account that has none yet. */
export function greetingName(customer: { firstName: string; lastName: string }): string | null {
  return customer.firstName.trim() || customer.lastName.trim() || null;
}
