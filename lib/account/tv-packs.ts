/** Spec 2 §3: a paid plan of an account, by its line of business (HSD, VIDEO or TV200). */
interface Paid {
  lob: string;
  planCode: string;
}

export type TvPage = 'detail-xitv' | 'detail-tv200';

export interface TvPack<Plan extends Paid> {
  /** Spec 2 §2: its detail page. */
  page: TvPage;
  plan: Plan;
  addOns: Plan[];
}

/** Spec 3 §9. */
const BASIC_TV = 'VDO_XITV_30';
const PAGES = [
  ['VIDEO', 'detail-xitv'],
  ['TV200', 'detail-tv200'],
] as const satisfies [string, TvPage][];

export function isTv(lob: string): boolean {
  return PAGES.some(([tv]) => tv === lob.trim().toUpperCase());
}

/** Spec 2 §2, 3 §4.2: an account's TV plans by detail page: the basic pack, and the add-ons that need it. */
export function tvPacks<Plan extends Paid>(plans: readonly Plan[]): TvPack<Plan>[] {
  return PAGES.flatMap(([lob, page]) => {
    const ofKind = plans.filter((plan) => plan.lob.trim().toUpperCase() === lob);
    const plan = ofKind.find(({ planCode }) => planCode === BASIC_TV) ?? ofKind[0];
    return plan ? [{ page, plan, addOns: ofKind.filter((one) => one !== plan) }] : [];
  });
}
