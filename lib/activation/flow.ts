import type { ActivationState } from './activation-wait.ts';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { resolveStep, type StepTable, type StepTitles } from '#lib/domain/step-table.ts';

/** Spec 2 §9 'Activation': the steps of an activation, and who may enter each. */
export interface ActivationFacts {
  /** The state of the activation of the account's modem, or of the modem that the page names. */
  activation: ActivationState;
  /** A starter kit's account without its owner's name. */
  asksName: boolean;
  hasName: boolean;
  /** The network sees the modem, or its MAC address was recognized. */
  hasDevice: boolean;
}

export type ActivationStep = 'account' | 'name' | 'device' | 'activate' | 'progress' | 'error';

/** A key under `activation`. */
type ActivationTitleKey = `titles.${ActivationStep}`;

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

/** The page of the flow to show for the requested one: the steps of the accordion, or the page of the activation itself. */
export function activationPage(
  step: 'account' | 'progress',
  activation: ActivationFacts['activation'],
): ActivationStep {
  return resolveStep(ACTIVATION_FLOW, step, { activation, asksName: false, hasName: false, hasDevice: false });
}

/** The next step to do in the accordion. */
export function openActivationStep(facts: Omit<ActivationFacts, 'activation'>): ActivationAccordionStep {
  const step = resolveStep(ACTIVATION_FLOW, 'activate', { ...facts, activation: 'none' });
  return isAccordionStep(step) ? step : ACCORDION_STEPS[0];
}

export function accordionSteps({
  asksName: asks,
}: Pick<ActivationFacts, 'asksName'>): readonly ActivationAccordionStep[] {
  return asks ? ACCORDION_STEPS : ACCORDION_STEPS.filter((step) => step !== 'name');
}

function isAccordionStep(step: ActivationStep): step is ActivationAccordionStep {
  return ACCORDION_STEPS.some((one) => one === step);
}

interface DevicePage {
  device: string;
  isBehindModem: boolean;
}

/** The path of the page of a device's activation, without language and account. */
export function progressPath({ device, isBehindModem }: DevicePage): string {
  return `${ACTIVATION_FLOW.progress.path}?${new URLSearchParams({ device, ...toFlags(isBehindModem) })}`;
}

/** `restart`: the service is active, and its modem was not restarted. `slow`: it was, and has not come back in the usual time. */
export type ActivationFailureKind = 'activation' | 'restart' | 'slow';

interface ActivationFailure {
  kind: ActivationFailureKind;
  reference: string | null;
  /** The references; the device is null before one is known. */
  account: string;
  device: string | null;
  isBehindModem: boolean;
}

/** The path of the error page, which offers a retry; without the language. */
export function activationErrorPath({ kind, reference, account, device, isBehindModem }: ActivationFailure): string {
  const query = new URLSearchParams({
    ...(kind !== 'activation' && { reason: kind }),
    ...(reference !== null && { reference }),
    account,
    ...(device !== null && { device }),
    ...toFlags(isBehindModem),
  });
  return `${ACTIVATION_FLOW.error.path}?${query}`;
}

function toFlags(isBehindModem: boolean): Record<string, string> {
  return isBehindModem ? { bhr: 'true' } : {};
}

/** The key of what was typed in the steps of an account, kept in this tab until its activation is done. */
export function activationDraft(account: string): string {
  return `activation/${account}`;
}
