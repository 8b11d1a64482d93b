import type { Catalog, SoldPlan } from './catalog.ts';
import figuresByCode from './broadband-figures.json' with { type: 'json' };

/** Decision on Broadband Facts: the content of the FCC's consumer label (47 CFR 8.1) for one prepaid plan. Amounts are integer cents. */
export interface BroadbandFacts extends BroadbandFigures {
  /** 'F' for fixed service, the provider's registration number, and fifteen characters of the provider's choice. */
  planIdentifier: string;
  planCode: string;
  /** The days that the price pays for. */
  days: number;
  priceCents: number;
  /** Prepaid: the price is the regular one, and there is no contract. */
  isIntroductory: false;
  contractMonths: 0;
  earlyTerminationCents: 0;
  /** Recurring provider fees on top of the price: none. */
  periodFees: readonly [];
  oneTimeFees: readonly OneTimeFee[];
}

export interface OneTimeFee {
  kind: 'gateway' | 'shipping';
  cents: number;
}

/**
 * The labels of a market's plans, in their order; plans without figures have none. `registrationNumber`: the provider's FRN, ten digits.
 */
export function broadbandFacts({ plans, gateway, shipping }: Catalog, registrationNumber: string): BroadbandFacts[] {
  const cheapest = shipping.length > 0 ? Math.min(...shipping.map(({ rateCents }) => rateCents)) : null;
  const oneTimeFees: OneTimeFee[] = [
    ...(gateway ? [{ kind: 'gateway' as const, cents: gateway.rateCents }] : []),
    ...(cheapest === null ? [] : [{ kind: 'shipping' as const, cents: cheapest }]),
  ];
  return plans.flatMap(({ planCode, days, priceCents }: SoldPlan) => {
    const figures = Object.hasOwn(BROADBAND_FIGURES, planCode) ? BROADBAND_FIGURES[planCode] : undefined;
    if (!figures) return [];
    return [
      {
        ...figures,
        planIdentifier: planIdentifier(planCode, registrationNumber),
        planCode,
        days,
        priceCents,
        isIntroductory: false,
        contractMonths: 0,
        earlyTerminationCents: 0,
        periodFees: [],
        oneTimeFees,
      },
    ];
  });
}

/** The slowest and the fastest download of several plans; null without any. */
export function downloadRange(facts: readonly BroadbandFacts[]): { least: number; most: number } | null {
  const speeds = facts.map(({ downloadMbps }) => downloadMbps);
  return speeds.length === 0 ? null : { least: Math.min(...speeds), most: Math.max(...speeds) };
}

/** 'F' for fixed, ten digits, fifteen letters and digits: 26 characters. */
export function planIdentifier(planCode: string, registrationNumber: string): string {
  const own = planCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return `F${registrationNumber}${own.slice(0, 15).padEnd(15, '0')}`;
}

/**
 * Decision on Broadband Facts: what a plan delivers, measured by the provider and stated on the FCC's label (47 CFR 8.1). The page, the
 * label and the JSON all read it here. A provider changes `broadband-figures.json` like the colors, and archives the old label for two years.
 */
interface BroadbandFigures {
  downloadMbps: number;
  uploadMbps: number;
  latencyMs: number;
  /** Gigabytes included; null is unlimited. */
  dataGb: number | null;
  /** Integer cents for each gigabyte beyond; 0 when there is no such charge. */
  overageCentsPerGb: number;
}

/** By plan code. A plan missing there is sold without a label, which the provider must not do for long. */
const BROADBAND_FIGURES: Readonly<Record<string, BroadbandFigures>> = figuresByCode;
