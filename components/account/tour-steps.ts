/** The step of the welcome tour that explains a part of the dashboard. The part carries it as `data-tour`. */
export const TOUR = { days: 1, autoRefill: 3, links: 4 } as const;

/** Its part is the bar with the button to refill, which payment pages have too, so that it carries nothing for the tour. */
export const REFILL_STEP = 2;
