import type { ActivationStep } from '#lib/activation/flow.ts';
import type { BuyStep } from '#lib/shop/flow.ts';
import type { LitepayStep } from '#lib/litepay/flow.ts';
import type { MoveStep } from '#lib/move/flow.ts';
import type { ReconnectStep } from '#lib/reconnect/flow.ts';
import type { RefillStep } from '#lib/refill/flow.ts';
import type { Visitor } from './visitor.ts';

/**
 * What a screen shows: a step of a flow, a page by its path without the locale, or what is shown in place of a page: `not-found`
 * (app/global-not-found.tsx), `unknown-name` (app/api/not-found/route.ts), `page-error` (app/[locale]/error.tsx), `layout-error` (app/global-error.tsx).
 */
export type ShownPage =
  | `buyflow.${BuyStep}`
  | `litepay.${LitepayStep}`
  | `refill.${RefillStep}`
  | `activation.${ActivationStep}`
  | `moving.${MoveStep}`
  | `reconnect.${ReconnectStep}`
  | `/${string}`
  | 'not-found'
  | 'unknown-name'
  | 'page-error'
  | 'layout-error';

/** A page in one of its states. */
export interface Screen {
  /** In kebab-case and unique in its flow: names the pictures. */
  name: string;
  page: ShownPage;
  /** Starts where the previous screen of the walk was left; the first of a walk starts in a fresh browser. */
  reach: (visitor: Visitor) => Promise<void>;
  /** Leaves a state that would block the next screen. */
  leave?: (visitor: Visitor) => Promise<void>;
  /** Whether it is printed too, on one sheet of paper. */
  isReceipt?: true;
  /** The only width at which the screen exists. */
  width?: 390 | 1280;
}

/** Screens that one visitor sees in sequence. */
export type Walk = readonly [Screen, ...Screen[]];

export interface FlowScreens {
  flow: string;
  /**
   * Shown by a web app of its own with these settings; absent: by the one that all tests share. Since it takes a while to start, only the
   * gallery and every way look at them.
   */
  settings?: Readonly<Record<string, string>>;
  walks: readonly Walk[];
}
