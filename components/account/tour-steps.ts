/** The step of the welcome tour that explains a part of the dashboard. The part carries it as `data-tour`. */
export const TOUR = { days: 1, refill: 2, autoRefill: 3, links: 4 } as const;
