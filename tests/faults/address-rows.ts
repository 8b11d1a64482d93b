import { always, type CallRows, everyKind, hiddenOnce } from './row.ts';

/** A page where an address is checked. */
type Place = Pick<CallRows, 'flow' | 'page'>;

const rowsAt = (place: Place): readonly CallRows[] => [
  {
    ...place,
    call: 'suggest-address',
    given: 'nothing',
    spec: '2 §5, decision on suggestions',
    rows: everyKind({
      broken: hiddenOnce('no-suggestions'),
      harmless: always('unseen'),
      delay: always('slow-then-done'),
      code: always('no-suggestions'),
      expired: hiddenOnce('no-suggestions'),
      rejected: always('no-suggestions'),
      'huge-array': hiddenOnce('no-suggestions'),
    }),
  },
  {
    ...place,
    call: 'validate-address',
    given: 'nothing',
    spec: '1 §4, §8',
    rows: everyKind({
      broken: hiddenOnce('connection-trouble'),
      harmless: always('unseen'),
      delay: always('slow-then-done'),
      code: always('address-not-found'),
      expired: hiddenOnce('connection-trouble'),
      rejected: always('connection-trouble'),
      'huge-array': hiddenOnce('connection-trouble'),
    }),
  },
  {
    ...place,
    call: 'serviceability',
    given: 'nothing',
    spec: '1 §4, §8',
    rows: everyKind({
      broken: hiddenOnce('connection-trouble'),
      harmless: always('unseen'),
      delay: always('slow-then-done'),
      code: always('error-page'),
      expired: hiddenOnce('connection-trouble'),
      rejected: always('connection-trouble'),
      'huge-array': hiddenOnce('connection-trouble'),
    }),
  },
];

/** What the faults of the address check's calls come to: on the home page, and in the starter kit's wizard. */
export const addressRows: readonly CallRows[] = [
  ...rowsAt({ flow: 'shop', page: '/' }),
  ...rowsAt({ flow: 'retail', page: '/dollargeneral' }),
  {
    call: 'token',
    flow: 'retail',
    page: '/dollargeneral',
    given: 'nothing',
    spec: '1 §7.1',
    rows: everyKind({
      broken: always('unseen'),
      harmless: always('unseen'),
      delay: always('slow-then-done'),
      code: always('unseen'),
      expired: always('unseen'),
      rejected: always('unseen'),
      'huge-array': always('unseen'),
    }),
  },
  {
    call: 'assign-device-code',
    flow: 'retail',
    page: '/dollargeneral',
    given: 'nothing',
    spec: '1 §7.4, §8',
    // Sent once: a kit that was tied to its place by an answer that was lost is recognised when it is sent again.
    rows: everyKind({
      broken: always('kit-trouble'),
      harmless: always('unseen'),
      delay: always('slow-then-done'),
      code: always('kit-refused'),
      expired: hiddenOnce('kit-trouble'),
      rejected: always('kit-trouble'),
      // Its answer has no list that could be huge.
      'huge-array': always('unseen'),
    }),
  },
];
