import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { resolveStep, type StepTable, type StepTitles } from '#lib/domain/step-table.ts';

/** Spec 2 §9 'Activation': the steps of an activation, and who may enter each. */
export interface ActivationFacts {
  /** What is known of the activation of the account's modem, or of the modem that the page names. */
  activation: 'none' | 'activating' | 'checking' | 'failed' | 'activated';
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
const wasRequested = ({ activation }: ActivationFacts) => activation !== 'none';
/** A failed one may be tried again. */
const canRequest = ({ activation }: ActivationFacts) => activation === 'none' || activation === 'failed';
const asksName = (facts: ActivationFacts) => facts.asksName;
const isNamed = ({ hasName, asksName: asks }: ActivationFacts) => hasName || !asks;
const isReady = (facts: ActivationFacts) => isNamed(facts) && facts.hasDevice;

/** The four steps of the entry are on one page. `progress` is the page of the activation itself: working, waiting, done. */
export const ACTIVATION_FLOW: StepTable<ActivationStep, ActivationFacts> &
  StepTitles<ActivationStep, ActivationTitleKey> = {
  account: {
    path: ACTIVATION_ENTRY,
    title: 'titles.account',
    progress: null,
    needs: canRequest,
    else: 'progress',
    next: 'name',
  },
  name: {
    path: ACTIVATION_ENTRY,
    title: 'titles.name',
    progress: null,
    needs: asksName,
    else: 'device',
    next: 'device',
  },
  device: {
    path: ACTIVATION_ENTRY,
    title: 'titles.device',
    progress: null,
    needs: isNamed,
    else: 'name',
    next: 'activate',
  },
  activate: {
    path: ACTIVATION_ENTRY,
    title: 'titles.activate',
    progress: null,
    needs: isReady,
    else: 'device',
    next: 'progress',
  },
  progress: {
    path: `${ACTIVATION_ENTRY}/activate`,
    title: 'titles.progress',
    progress: null,
    needs: wasRequested,
    else: 'account',
    next: null,
  },
  error: {
    path: `${ACTIVATION_ENTRY}/error`,
    title: 'titles.error',
    progress: null,
    needs: always,
    else: null,
    next: 'account',
  },
};

/** The page of the flow to show for one that was opened: the steps of the accordion, or the page of the activation itself. */
export function activationPage(
  opened: 'account' | 'progress',
  activation: ActivationFacts['activation'],
): ActivationStep {
  return resolveStep(ACTIVATION_FLOW, opened, { activation, asksName: false, hasName: false, hasDevice: false });
}

/** The next step to do in the accordion. */
export function openActivationStep(facts: Omit<ActivationFacts, 'activation'>): ActivationAccordionStep {
  const step = resolveStep(ACTIVATION_FLOW, 'activate', { ...facts, activation: 'none' });
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
