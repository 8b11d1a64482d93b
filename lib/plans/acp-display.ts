import type { Acp } from '#lib/domain/acp.ts';

export interface AcpDisplay {
  /** The benefit's status, with separate messages for tribal customers; null shows no stripe. */
  stripe: 'approved' | 'approved-tribal' | 'de-enrolled' | 'de-enrolled-tribal' | null;
  /** The 'learn more' teaser. */
  hasTeaser: boolean;
}

/**
 * Spec 2 §4 'ACP': Approved and De Enrolled show the stripe, De Enrolled and Not Applicable the teaser; anything else shows neither.
 * Decision on ACP: `hasTiles` is the setting that hides promotion.
 */
export function acpDisplay(acp: Acp | null, { hasTiles }: { hasTiles: boolean }): AcpDisplay {
  const status = acp?.status ?? null;
  const hasTeaser = hasTiles && (status === 'de-enrolled' || status === 'not-applicable');
  if (!acp || (status !== 'approved' && status !== 'de-enrolled')) return { stripe: null, hasTeaser };
  return { stripe: acp.isTribal ? `${status}-tribal` : status, hasTeaser };
}
