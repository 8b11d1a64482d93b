/**
 * Decision on Broadband Facts: what a plan delivers, measured by the provider and stated on the FCC's label (47 CFR 8.1). The page, the
 * label and the JSON all read it here. A provider changes it like the colors, and archives the old label for two years.
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

/** By plan code. A plan missing here is sold without a label, which the provider must not do for long. */
export const BROADBAND_FIGURES: Readonly<Record<string, BroadbandFigures>> = {
  HSD_030: STANDARD,
  HSD_007: STANDARD,
};
