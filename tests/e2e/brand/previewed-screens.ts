/** The screens in which a brand shows most, for `npm run brand -- --preview`: registered ones, and the sandbox's login page. */
export const PREVIEW = [
  { flow: 'home', name: 'start', page: '/' },
  { flow: 'shop', name: 'plans', page: 'buyflow.internet' },
  { flow: 'quick-refill', name: 'start', page: 'litepay.find' },
  { flow: 'quick-refill', name: 'payment', page: 'litepay.payment' },
  { flow: 'quick-refill', name: 'receipt-acp', page: 'litepay.confirmation' },
  { flow: 'account', name: 'dashboard-active', page: '/dashboard' },
  { flow: 'account', name: 'login', page: "the sandbox's login page" },
  { flow: 'messages', name: 'error', page: '/error' },
] as const;
