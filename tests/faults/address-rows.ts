import { always, type CallRows, everyKind, GUEST_TOKEN, guestRead, hiddenOnce } from './row.ts';

/** A page where an address is checked. */
type Place = Pick<CallRows, 'flow' | 'page'>;

const rowsAt = (place: Place): readonly CallRows[] => [
  {
    ...place,
    call: 'suggest-address',
    given: 'nothing',
    spec: '2 §5, decision on suggestions',
    // Sent once, with a three-second timeout: the next keystroke sends another.
    rows: guestRead('no-suggestions', {
      broken: always('no-suggestions'),
      delay: always('no-suggestions'),
      'huge-array': always('no-suggestions'),
    }),
  },
  {
    ...place,
    call: 'validate-address',
    given: 'nothing',
    spec: '1 §4, §8',
    rows: guestRead('connection-trouble', {
      code: always('address-not-found'),
    }),
  },
  {
    ...place,
    call: 'serviceability',
    given: 'nothing',
    spec: '1 §4, §8',
    rows: guestRead('connection-trouble', {
      code: always('error-page'),
    }),
  },
];

/** The endings of faults in the address check's calls: on the home page and in the starter kit's wizard. */
export const addressRows: readonly CallRows[] = [
  ...rowsAt({ flow: 'shop', page: '/' }),
  ...rowsAt({ flow: 'retail', page: '/dollargeneral' }),
  {
    call: 'waitlist',
    flow: 'shop',
    page: '/',
    given: 'nothing',
    spec: 'decision on the waitlist',
    // Sent once: a customer who is already on the list although the response was lost gets no second message.
    rows: everyKind({
      broken: always('waitlist-trouble'),
      code: always('waitlist-trouble'),
      expired: hiddenOnce('waitlist-trouble'),
      rejected: always('waitlist-trouble'),
      // Its response has no list that could be huge.
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'token',
    flow: 'retail',
    page: '/dollargeneral',
    given: 'nothing',
    spec: '1 §7.1',
    rows: GUEST_TOKEN,
  },
  {
    call: 'assign-device-code',
    flow: 'retail',
    page: '/dollargeneral',
    given: 'nothing',
    spec: '1 §7.4, §8',
    // Sent once: a kit that was assigned although the response was lost is recognized when it is sent again.
    rows: everyKind({
      broken: always('kit-trouble'),
      code: always('kit-refused'),
      expired: hiddenOnce('kit-trouble'),
      rejected: always('kit-trouble'),
      // Its response has no list that could be huge.
      'huge-array': always('unseen'),
    }),
  },
];
