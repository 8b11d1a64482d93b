/** The steps' place on the page. */
export const ROUTER_STEPS_ID = 'router';
