import type { ActivationStep } from '#lib/flows/activation.ts';
import type { BuyStep } from '#lib/flows/buy.ts';
import type { LitepayStep } from '#lib/flows/litepay.ts';
import type { MoveStep } from '#lib/flows/move.ts';
import type { ReconnectStep } from '#lib/flows/reconnect.ts';
import type { RefillStep } from '#lib/flows/refill.ts';
import type { Visitor } from './visitor.ts';

/**
 * What a screen shows: a step of a flow, a page by its path without the locale, or what stands in for a page: `not-found`
 * (app/global-not-found.tsx), `page-error` (app/[locale]/error.tsx), `layout-error` (app/global-error.tsx).
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
  | 'page-error'
  | 'layout-error';

/** A page in one of its states. */
export interface Screen {
  /** In kebab-case, of one screen in its flow: pictures are named by it. */
  name: string;
  page: ShownPage;
  /** From where the screen before it in its walk was left; the first of a walk from a browser that has seen nothing. */
  reach: (visitor: Visitor) => Promise<void>;
  /** To a state that has to be left before the next one is reached. */
  leave?: (visitor: Visitor) => Promise<void>;
  /** Printed too. */
  isReceipt?: true;
  /** Of screens of this width only. */
  width?: 390 | 1280;
}

/** Screens that one visitor sees one after another. */
export type Walk = readonly [Screen, ...Screen[]];

export interface FlowScreens {
  flow: string;
  walks: readonly Walk[];
}
