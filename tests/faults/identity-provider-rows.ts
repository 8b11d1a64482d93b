import { always, type CallRows, everyKind, type Expected, hiddenOnce, type Row } from './row.ts';

/** Published documents: retried once if unusable. The cached ones stay valid, so a slow response delays no one. */
const publishedRows = (hugeArray: Expected): readonly Row[] =>
  everyKind({
    broken: hiddenOnce('login-failed'),
    code: hiddenOnce('login-failed'),
    expired: hiddenOnce('login-failed'),
    rejected: hiddenOnce('login-failed'),
    'huge-array': hugeArray,
    delay: always('unseen'),
    // Complete nevertheless.
    except: { 'wrong-content-type': always('unseen') },
  });

/** The endings of faults in the identity provider's metadata and keys, for a site that has just been started. */
export const identityProviderRows: readonly CallRows[] = [
  {
    call: 'oidc-discovery',
    flow: 'account',
    page: '/handoff',
    given: 'nothing',
    spec: '2 §7, 3 §2.6',
    rows: publishedRows(always('unseen')),
  },
  {
    call: 'oidc-jwks',
    flow: 'account',
    page: '/handoff',
    given: 'nothing',
    spec: '2 §7, 3 §2.6',
    // The list has far too many keys.
    rows: publishedRows(hiddenOnce('login-failed')),
  },
];
