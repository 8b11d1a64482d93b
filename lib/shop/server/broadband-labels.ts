import 'server-only';
import { config } from '#lib/config.ts';
import { publicConfig } from '#lib/public-config.ts';
import type { Catalog } from '#lib/plans/catalog.ts';
import { broadbandFacts } from '#lib/plans/broadband-facts.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { loadPlanCatalog } from './load-plan-catalog.ts';

/** What a label contains besides its plan's own facts. */
export type LabelSource = NonNullable<ReturnType<typeof buildBroadbandLabels>>['source'];

/** The FCC's labels of a catalog; null if they are switched off. */
export function buildBroadbandLabels(catalog: Catalog) {
  if (!publicConfig.showBroadbandFacts) return null;
  const { FCC_REGISTRATION_NUMBER, NETWORK_POLICY_URL, PRIVACY_URL, SUPPORT_PHONE } = config();
  return {
    source: {
      providerName: publicConfig.brand,
      supportPhone: SUPPORT_PHONE,
      networkPolicyUrl: NETWORK_POLICY_URL,
      privacyUrl: PRIVACY_URL,
    },
    labels: broadbandFacts(catalog, FCC_REGISTRATION_NUMBER),
  };
}

/**
 * The same in machine-readable form, one object per plan, dollars as numbers. `off`: switched off. `unavailable`: the provider has never
 * responded.
 */
export async function loadBroadbandFacts(): Promise<object[] | 'off' | 'unavailable'> {
  if (!publicConfig.showBroadbandFacts || !supports('shop')) return 'off';
  const catalog = await loadPlanCatalog();
  const broadbandLabels = catalog && buildBroadbandLabels(catalog);
  if (!broadbandLabels) return 'unavailable';
  const { source, labels } = broadbandLabels;
  return labels.map((label) => ({
    uniquePlanIdentifier: label.planIdentifier,
    providerName: source.providerName,
    planCode: label.planCode,
    planName: { en: `${label.days}-day prepaid internet`, es: `Internet prepago por ${label.days} días` },
    connectionType: 'fixed',
    price: { usd: dollars(label.priceCents), periodDays: label.days },
    introductoryRate: label.isIntroductory,
    contractMonths: label.contractMonths,
    providerPeriodFees: label.periodFees,
    oneTimeFees: label.oneTimeFees.map(({ kind, cents }) => ({ kind, usd: dollars(cents) })),
    earlyTerminationFeeUsd: dollars(label.earlyTerminationCents),
    ...(supports('tax') && { governmentTaxes: 'varies by location' }),
    typicalDownloadMbps: label.downloadMbps,
    typicalUploadMbps: label.uploadMbps,
    typicalLatencyMs: label.latencyMs,
    dataIncludedGb: label.dataGb ?? 'unlimited',
    additionalDataUsdPerGb: dollars(label.overageCentsPerGb),
    networkManagementUrl: source.networkPolicyUrl,
    privacyUrl: source.privacyUrl,
    customerSupportPhone: source.supportPhone,
    learnMoreUrl: 'https://www.fcc.gov/consumer',
  }));
}

function dollars(cents: number): number {
  return cents / 100;
}
