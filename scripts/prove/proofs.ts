import { DEAD_PROVIDER } from './dead-provider.ts';
import { FIND_MUTANTS } from './find-mutants.ts';
import { GROWTH } from './growth.ts';
import { HANGING_PROVIDER } from './hanging-provider.ts';
import { HOSTILE_CUSTOMERS } from './hostile-customers.ts';
import { LOADED_SITE } from './loaded-site.ts';
import { LOST_ANSWERS } from './lost-answers.ts';
import { PAGE_VIEWS } from './page-views.ts';
import type { Proof } from './proof.ts';
import { SLOW_STORE } from './slow-store.ts';
import { TESTED_PROOFS } from './tested.ts';

/** Everything that can be proved. */
export const PROOFS: readonly Proof[] = [
  ...HOSTILE_CUSTOMERS,
  LOST_ANSWERS,
  HANGING_PROVIDER,
  PAGE_VIEWS,
  DEAD_PROVIDER,
  ...TESTED_PROOFS,
  LOADED_SITE,
  SLOW_STORE,
  GROWTH,
  FIND_MUTANTS,
];
