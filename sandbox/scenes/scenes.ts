import type { LoggedCall } from '../control/call-log.ts';
import type { PersonaOverrides } from '../state/personas/overrides.ts';

/** What has happened since a scene began and concerns its customer. */
export interface SceneEvidence {
  /** Oldest first. */
  calls: readonly LoggedCall[];
  charges: readonly unknown[];
  messages: readonly unknown[];
  /** True once the scene's customer has the kit. */
  isKitTaken: boolean;
}

export interface Scene {
  /** The path of the customer's page, without its language. */
  path: string;
  /** The customer logs in first. */
  isOwner?: true;
  /** The customer's account; null for somebody who has none yet, and gets an unused phone number. */
  account: { template: string; overrides: PersonaOverrides } | null;
  /** Prepared besides: a kit, a refill PIN, an outage at the customer's home, a response that is lost. */
  needs?: 'kit' | 'pin' | 'outage' | 'lost-answer';
  /** The address that is typed, in Springfield. */
  address?: string;
  /** The test card is typed. */
  pays?: true;
  /** Whether each of the steps has happened. */
  isDone: readonly ((evidence: SceneEvidence) => boolean)[];
}

const hasResponse = (name: string) => (evidence: SceneEvidence) =>
  evidence.calls.some(({ call, status }) => call === name && status === 200);

const isTold = ({ messages }: SceneEvidence): boolean => messages.length > 0;

export const SCENES = {
  refill: {
    path: '/litepay',
    account: { template: 'expiring', overrides: { firstName: 'Rosa', lastName: 'Delgado', daysRemaining: 2 } },
    needs: 'pin',
    pays: true,
    isDone: [
      hasResponse('guest-dashboard'),
      (evidence) => evidence.charges.length === 1 || hasResponse('pin-redeem')(evidence),
      isTold,
    ],
  },
  order: {
    path: '?checkAvailability=true',
    account: null,
    address: '100 Maple Street',
    pays: true,
    isDone: [
      hasResponse('serviceability'),
      isTold,
      hasResponse('submit-order'),
      ({ charges, messages }) => charges.length === 1 && messages.length > 1,
    ],
  },
  lost: {
    path: '/litepay',
    account: { template: 'expiring', overrides: { firstName: 'Elena', lastName: 'Ibarra' } },
    needs: 'lost-answer',
    pays: true,
    isDone: [
      hasResponse('guest-dashboard'),
      ({ calls }) => calls.some(({ call, fault }) => call === 'guest-refill' && fault === 'lost'),
      hasResponse('charge-status'),
      (evidence) => hasResponse('charge-status')(evidence) && evidence.charges.length === 1,
    ],
  },
  move: {
    path: '/dashboard',
    isOwner: true,
    account: { template: 'move-ready', overrides: { firstName: 'Dana', lastName: 'Whitfield' } },
    address: '100 Maple Street',
    isDone: [hasResponse('dashboard'), hasResponse('serviceability'), hasResponse('create-aux'), isTold],
  },
  kit: {
    path: '/dollargeneral',
    account: null,
    needs: 'kit',
    address: '100 Maple Street',
    isDone: [hasResponse('serviceability'), ({ isKitTaken }) => isKitTaken, isTold],
  },
  outage: {
    path: '/no-internet',
    account: { template: 'active', overrides: { firstName: 'Ana', lastName: 'Castellano' } },
    needs: 'outage',
    isDone: [hasResponse('guest-dashboard'), hasResponse('service-status')],
  },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

export const SCENE_NAMES: readonly SceneName[] = ['refill', 'order', 'lost', 'move', 'kit', 'outage'];

export function isSceneName(name: string): name is SceneName {
  return Object.hasOwn(SCENES, name);
}
