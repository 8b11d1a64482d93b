/**
 * The paths, without the locale, of the pages that belong to no flow. They are in no table, so a page that links to one loads nothing
 * else. Those of a flow are in its `flow.ts`.
 */
export const ERROR_PAGE = '/error';
export const TIMEOUT_ERROR_PAGE = '/timeout-error';
/** Where logging out ends, and where the identity provider's sign-out returns. */
export const LOGGED_OUT_PAGE = '/logged-out';
export const PERMISSION_ERROR_PAGE = '/permission-error';
/** Spec 2 §9 'Activation': its pages have a permission error page of their own. */
export const ACTIVATION_PERMISSION_ERROR_PAGE = '/activation/permission-error';
export const ACCOUNT_PICKER_PAGE = '/account-picker';
export const HAND_OFF_PAGE = '/handoff';
/** Its token follows as a query. */
export const WAITLIST_PAGE = '/waitlist';
export const DASHBOARD_PAGE = '/dashboard';
/** The first of a move's pages; the others are below it. */
export const MOVE_PAGE = '/move';
/** How the pages of a move's refill begin. */
export const MOVE_REFILL_PAGES = `${MOVE_PAGE}/refill-`;

/** The pages below the dashboard, by their names in `ACCOUNT_PAGES`. */
export const DASHBOARD_PAGES = {
  'detail-hsd': '/dashboard/detail-hsd',
  'detail-xitv': '/dashboard/detail-xitv',
  'detail-tv200': '/dashboard/detail-tv200',
  'no-internet': '/dashboard/no-internet',
  notifications: '/dashboard/notifications',
  'refill-links': '/dashboard/refill-links',
  'edit-payment': '/dashboard/edit-payment',
  'auto-refill': '/dashboard/auto-refill',
  'account-information': '/dashboard/account-information',
  'payment-history': '/dashboard/payment-history',
  'payment-receipt': '/dashboard/payment-history/receipt',
} as const;
