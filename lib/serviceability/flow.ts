import { ADDRESS_CHECK_START, type CheckStage } from './address-check.ts';

/** Spec 1 §2, §4: what the wizard shows between two requests. */
export interface WizardView {
  stage: CheckStage;
  /** The mobile number, ten digits, that the starter kit was tied to, once it is ready to buy; else null. */
  readyFor: string | null;
}

export const WIZARD_START: WizardView = { stage: ADDRESS_CHECK_START.stage, readyFor: null };

/** Views with the same name are one stage: moving between them is not a step that the back button undoes. */
export function stageName({ stage, readyFor }: WizardView): string {
  if (readyFor !== null) return 'ready';
  return stage.stage === 'existing-postpaid' && stage.isMoving ? 'existing-postpaid, moving' : stage.stage;
}
