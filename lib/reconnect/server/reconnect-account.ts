import 'server-only';
import { z } from 'zod';
import { LOCALES } from '#lib/i18n/locales.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { findServiceability } from '#lib/serviceability/server/provider.ts';
import { requestCatalog } from '#lib/plans/server/provider-catalog.ts';
import { reconnectPlans } from '#lib/plans/catalog.ts';
import { serviceabilityOutcome } from '#lib/serviceability/serviceability-outcome.ts';
import { toLayoutView } from '#lib/account/server/account-views.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import { refillAccountSchema, toSavedCard } from '#lib/refill/server/refill-account.ts';
import type { Owner } from '#lib/session/require-owner.ts';

const text = z.string().max(500);

/** What a reconnection needs of its account and its home, as the provider reported them when the plan was last saved. Stored sealed. */
export const reconnectAccountSchema = refillAccountSchema
  .pick({ reference: true, accountId: true, layout: true, phone: true, address: true, geoCode: true, plans: true })
  .extend({
    card: refillAccountSchema.shape.card,
    customer: z.object({
      firstName: text,
      lastName: text,
      email: text,
      emailOptIn: z.boolean(),
      smsOptIn: z.boolean(),
      language: z.enum(LOCALES),
    }),
    home: z.object({ locationId: text, houseKey: text, isColdTap: z.boolean() }),
    /** The account's router; blank if it has none. */
    macId: text,
    /** The newest aux account before this reconnection; null if there was none. */
    auxBefore: text.nullable(),
  });
export type ReconnectAccount = z.output<typeof reconnectAccountSchema>;

type HomeResult =
  | { outcome: 'loaded'; account: ReconnectAccount }
  /** Someone has service there, or nothing is sold there. */
  | { outcome: 'unserviceable' }
  | { outcome: 'failed'; failure: ProviderFailure | null };

/** Spec 3 §4.4: checks serviceability first, then what is sold in the market that it reports. */
export async function loadHome({ callContext }: Owner, accountData: AccountData): Promise<HomeResult> {
  const { account, aux, payment, reference } = accountData;
  const { locationId } = account;
  if (locationId === '') return { outcome: 'failed', failure: null };
  const result = await findServiceability(callContext, { source: 'CP', locationId });
  if (!result.ok) return { outcome: 'failed', failure: result };
  const service = serviceabilityOutcome(result.value.response, { acceptsColdTaps: true });
  const { houseKey, marketId } = result.value;
  if (service.outcome === 'error') return { outcome: 'failed', failure: null };
  if (service.outcome !== 'serviceable') return { outcome: 'unserviceable' };
  // Without a market nothing can be sold: the check did not succeed.
  if (marketId === '') return { outcome: 'failed', failure: null };
  const catalog = await requestCatalog(callContext, marketId);
  if (!catalog.ok) return { outcome: 'failed', failure: catalog };
  const plans = reconnectPlans(catalog.value);
  if (plans.length === 0) return { outcome: 'unserviceable' };
  const { accountId, address, geoCode, modem, phone } = account;
  const { email, emailOptIn, firstName, language, lastName, smsOptIn } = account;
  return {
    outcome: 'loaded',
    account: {
      reference,
      accountId,
      address,
      geoCode,
      phone,
      plans,
      layout: toLayoutView(accountData),
      card: payment && toSavedCard(payment),
      customer: { email, emailOptIn, firstName, language, lastName, smsOptIn },
      home: { locationId, houseKey, isColdTap: service.isColdTap },
      macId: modem?.macId ?? '',
      auxBefore: aux.aux?.accountId ?? null,
    },
  };
}
