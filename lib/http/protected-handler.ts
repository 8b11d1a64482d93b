/** Why an entrance has no guard, or no limit. */
export interface Exemption {
  none: string;
}

/** Who may use an entrance, and how often. One of the two may be missing for a reason, and never both. */
export type Protection<Guard, Limit> = { guard: Guard; limit: Limit | Exemption } | { guard: Exemption; limit: Limit };

/** A handler whose factory asks its guard and counts against its limit. */
export type ProtectedHandler = ((request: Request) => Promise<Response>) & { readonly isProtected: true };

/** For the factories of handlers alone. */
export function protectedHandler(handle: (request: Request) => Promise<Response>): ProtectedHandler {
  return Object.assign(handle, { isProtected: true as const });
}
