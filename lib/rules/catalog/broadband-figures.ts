/**
 * Decision on Broadband Facts: what a plan delivers, measured by the provider and stated on the FCC's label (47 CFR 8.1). One place for the page,
 * the label and the JSON; a provider changes it like the colours, and files the old label away for two years.
 */
export interface BroadbandFigures {
  downloadMbps: number;
  uploadMbps: number;
  latencyMs: number;
  /** Gigabytes included; null is unlimited. */
  dataGb: number | null;
  /** Integer cents for each gigabyte beyond; 0 when there is no such charge. */
  overageCentsPerGb: number;
}

const STANDARD: BroadbandFigures = {
  downloadMbps: 52,
  uploadMbps: 11,
  latencyMs: 22,
  dataGb: null,
  overageCentsPerGb: 0,
};

/** By plan code. A plan that is not here is sold without a label, which the provider must not do for long. */
export const BROADBAND_FIGURES: Readonly<Record<string, BroadbandFigures>> = {
  HSD_030: STANDARD,
  HSD_007: STANDARD,
};
