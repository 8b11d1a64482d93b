/**
 * Where other pages link to a flow, without the locale. Apart from the tables, which begin with them: a link does not bring a table into the
 * script of its page.
 */
export const BUY_ENTRY = '/buy';
export const LITEPAY_ENTRY = '/litepay';
