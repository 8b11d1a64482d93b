import { LITEPAY_FLOW } from '#lib/litepay/flow.ts';

/** Paths without the locale. Without a reference, the page shows the latest payment of this browser. */
export function statusPath(reference: string | null): string {
  return withReference(LITEPAY_FLOW.status.path, reference);
}

export function receiptPath(reference: string | null): string {
  return withReference(LITEPAY_FLOW.confirmation.path, reference);
}

function withReference(path: string, reference: string | null): string {
  return reference === null ? path : `${path}?${new URLSearchParams({ reference })}`;
}
