import type { LoggedCall } from '../control/call-log.ts';

/** What has happened since a scene began and concerns its customer. */
export interface SceneEvidence {
  /** Oldest first. */
  calls: readonly LoggedCall[];
  charges: readonly unknown[];
  messages: readonly unknown[];
  /** True once the scene's customer has the kit. */
  isKitTaken: boolean;
}

interface Step {
  /** In the present tense, so that it reads well both before and after the step has happened. */
  text: string;
  isDone: (evidence: SceneEvidence) => boolean;
}

export interface Scene {
  title: string;
  story: string;
  /** The path of the customer's page. */
  path: string;
  /** `guest` gets a new account; `stranger` and `kit` get an unused phone number, `kit` a starter kit as well. */
  customer: 'guest' | 'stranger' | 'kit';
  steps: readonly Step[];
}

const answered = (name: string) => (evidence: SceneEvidence) =>
  evidence.calls.some(({ call, status }) => call === name && status === 200);

export const SCENES = {
  lost: {
    title: 'A lost payment',
    story:
      'Somebody pays, the provider takes the money, and its answer never arrives. The customer must neither pay twice nor read that nothing was paid.',
    path: '/en/litepay',
    customer: 'guest',
    steps: [
      { text: 'The customer finds the account by phone and ZIP code.', isDone: answered('guest-dashboard') },
      {
        text: 'They pay by card. The provider charges it and breaks the connection.',
        isDone: ({ calls }) => calls.some(({ call, fault }) => call === 'guest-refill' && fault === 'lost'),
      },
      { text: 'The web app asks what became of the payment.', isDone: answered('charge-status') },
      {
        text: 'The customer holds a receipt, and was charged once.',
        isDone: (evidence) => answered('charge-status')(evidence) && evidence.charges.length === 1,
      },
    ],
  },
  order: {
    title: 'An order',
    story: 'A stranger checks an address, orders internet, proves who they are and pays.',
    path: '/en?checkAvailability=true',
    customer: 'stranger',
    steps: [
      { text: 'They check the address: service is available.', isDone: answered('serviceability') },
      {
        text: 'They choose a plan, and the identity service sends a code to the phone.',
        isDone: ({ messages }) => messages.length > 0,
      },
      { text: 'They pay. The order is sent once.', isDone: answered('submit-order') },
      {
        text: 'There is an account, one charge, and a message that says so.',
        isDone: ({ charges, messages }) => charges.length === 1 && messages.length > 1,
      },
    ],
  },
  kit: {
    title: 'A kit',
    story: 'Somebody bought a starter kit in a store, and finds out at home whether it will work there.',
    path: '/en/dollargeneral',
    customer: 'kit',
    steps: [
      { text: 'They check the address: service is available.', isDone: answered('serviceability') },
      { text: 'They enter the code on the box and their mobile number.', isDone: ({ isKitTaken }) => isKitTaken },
      { text: 'A message says how to go on.', isDone: ({ messages }) => messages.length > 0 },
    ],
  },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

export function isSceneName(name: string): name is SceneName {
  return Object.hasOwn(SCENES, name);
}
