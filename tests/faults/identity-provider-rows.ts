import { always, type CallRows, everyKind, type Expected, hiddenOnce, type Row } from './row.ts';

/** What it publishes: asked for once more when it is of no use; what came before still holds, so a slow answer holds nobody up. */
const published = (hugeArray: Expected): readonly Row[] =>
  everyKind({
    broken: hiddenOnce('login-failed'),
    code: hiddenOnce('login-failed'),
    expired: hiddenOnce('login-failed'),
    rejected: hiddenOnce('login-failed'),
    'huge-array': hugeArray,
    delay: always('unseen'),
    // Whole all the same.
    except: { 'wrong-content-type': always('unseen') },
  });

/** What the faults of the identity provider's metadata and keys come to, for a site that has just been started. */
export const identityProviderRows: readonly CallRows[] = [
  {
    call: 'oidc-discovery',
    flow: 'account',
    page: '/handoff',
    given: 'nothing',
    spec: '2 §7, 3 §2.6',
    rows: published(always('unseen')),
  },
  {
    call: 'oidc-jwks',
    flow: 'account',
    page: '/handoff',
    given: 'nothing',
    spec: '2 §7, 3 §2.6',
    // Keys beyond measure.
    rows: published(hiddenOnce('login-failed')),
  },
];
