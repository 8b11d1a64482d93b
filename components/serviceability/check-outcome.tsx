'use client';

import { lazy } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import type { CheckStage, KnownAddress } from '#lib/serviceability/address-check.ts';
import { assertNever } from '#lib/result.ts';
import type { CheckOptions } from '#lib/serviceability/server/address-check.ts';
import { loadStages } from './use-address-check.ts';

const UnitStep = lazy(async () => ({ default: (await loadStages()).UnitStep }));
const Unserviceable = lazy(async () => ({ default: (await loadStages()).Unserviceable }));
const ExistingPrepaid = lazy(async () => ({ default: (await loadStages()).ExistingPrepaid }));
const ExistingPostpaid = lazy(async () => ({ default: (await loadStages()).ExistingPostpaid }));

/** Texts that replace the default ones, for the page that uses them. */
export interface OutcomeLabels {
  units?: string;
  unserviceable?: { title: string; text: string };
  existingPrepaid?: { title: string; text: string };
  existingPostpaid?: Record<'title' | 'text' | 'account' | 'move' | 'movingTitle' | 'movingText', string>;
}

interface Props {
  stage: Exclude<CheckStage, { stage: 'address' | 'serviceable' }>;
  level: 1 | 2;
  focusKey: number;
  isChecking: boolean;
  options: CheckOptions;
  /** The account whose owner types, if the page has one. */
  account?: string;
  labels?: OutcomeLabels;
  /** The button back, above the list of units. */
  back?: Elements;
  /** Replaces the actions of a prepaid place's residents. */
  prepaidActions?: Elements;
  onConfirm: (candidate: KnownAddress) => Promise<void>;
  onMoving: () => void;
  onAgain: () => void;
}

/** Spec 1 §2, §8: the outcomes of an address check, except a serviceable place, where each page continues in its own way. */
export function CheckOutcome(props: Props) {
  const { stage: current, level, focusKey, options, account, labels, onAgain } = props;
  const stage = { level, focusKey, onAgain } as const;

  switch (current.stage) {
    case 'units':
      return (
        <UnitStep
          {...stage}
          account={account}
          title={labels?.units}
          back={props.back}
          candidates={current.candidates}
          isChecking={props.isChecking}
          onConfirm={(candidate) => void props.onConfirm(candidate)}
        />
      );
    case 'unserviceable':
      return (
        <Unserviceable
          {...stage}
          account={account}
          labels={labels?.unserviceable}
          address={current.address}
          hasWaitlist={options.hasWaitlist}
        />
      );
    case 'existing-prepaid':
      return (
        <ExistingPrepaid {...stage} labels={labels?.existingPrepaid} address={current.address.label} options={options}>
          {props.prepaidActions}
        </ExistingPrepaid>
      );
    case 'existing-postpaid':
      return (
        <ExistingPostpaid
          {...stage}
          labels={labels?.existingPostpaid}
          address={current.address.label}
          isMoving={current.isMoving}
          options={options}
          onMoving={props.onMoving}
        />
      );
    default:
      return assertNever(current);
  }
}
