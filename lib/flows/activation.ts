import { ACTIVATION_ENTRY } from './entry-paths.ts';
import { resolveStep, type StepTable } from './step-table.ts';

/** Spec 2 §9 'Activation': the steps of an activation, and who may enter each. */
export interface ActivationFacts {
  /** An activation of the page's device is under way or done. */
  isRequested: boolean;
  /** A starter kit's account without its owner's name. */
  asksName: boolean;
  hasName: boolean;
  /** The network sees the modem, or its MAC address was recognized. */
  hasDevice: boolean;
}

export type ActivationStep = 'account' | 'name' | 'device' | 'activate' | 'progress' | 'error';

/** A key under `activation`. */
type ActivationTitleKey = `titles.${ActivationStep}`;

/** The steps of the accordion, in their order. */
export const ACCORDION_STEPS = ['account', 'name', 'device', 'activate'] as const satisfies ActivationStep[];
export type ActivationAccordionStep = (typeof ACCORDION_STEPS)[number];

const always = () => true;
const isRequested = (facts: ActivationFacts) => facts.isRequested;
const isNotRequested = (facts: ActivationFacts) => !facts.isRequested;
const asksName = (facts: ActivationFacts) => !facts.isRequested && facts.asksName;
const isNamed = (facts: ActivationFacts) => !facts.isRequested && (facts.hasName || !facts.asksName);
const isReady = (facts: ActivationFacts) => isNamed(facts) && facts.hasDevice;

const WAITS = { when: isRequested, to: 'progress' } as const;

/** The four steps of the entry are on one page. `progress` is the page of the activation itself: working, waiting, done. */
export const ACTIVATION_FLOW: StepTable<ActivationStep, ActivationFacts, ActivationTitleKey> = {
  account: {
    ...{ path: ACTIVATION_ENTRY, title: 'titles.account', progress: null },
    ...{ needs: isNotRequested, else: 'progress', next: 'name' },
  },
  name: {
    ...{ path: ACTIVATION_ENTRY, title: 'titles.name', progress: null },
    ...{ needs: asksName, elseIf: [WAITS], else: 'device', next: 'device' },
  },
  device: {
    ...{ path: ACTIVATION_ENTRY, title: 'titles.device', progress: null },
    ...{ needs: isNamed, elseIf: [WAITS], else: 'name', next: 'activate' },
  },
  activate: {
    ...{ path: ACTIVATION_ENTRY, title: 'titles.activate', progress: null },
    ...{ needs: isReady, elseIf: [WAITS], else: 'device', next: 'progress' },
  },
  progress: {
    ...{ path: `${ACTIVATION_ENTRY}/activate`, title: 'titles.progress', progress: null },
    ...{ needs: isRequested, else: 'account', next: null },
  },
  error: {
    ...{ path: `${ACTIVATION_ENTRY}/error`, title: 'titles.error', progress: null },
    ...{ needs: always, else: null, next: 'account' },
  },
};

function activationStep(wanted: ActivationStep, facts: ActivationFacts): ActivationStep {
  return resolveStep(ACTIVATION_FLOW, wanted, facts);
}

/** The next step to do in the accordion. */
export function openActivationStep(facts: Omit<ActivationFacts, 'isRequested'>): ActivationAccordionStep {
  const step = activationStep('activate', { ...facts, isRequested: false });
  return isAccordionStep(step) ? step : ACCORDION_STEPS[0];
}

/** The steps that an account has. */
export function accordionSteps({
  asksName: asks,
}: Pick<ActivationFacts, 'asksName'>): readonly ActivationAccordionStep[] {
  return asks ? ACCORDION_STEPS : ACCORDION_STEPS.filter((step) => step !== 'name');
}

function isAccordionStep(step: ActivationStep): step is ActivationAccordionStep {
  return ACCORDION_STEPS.some((one) => one === step);
}
