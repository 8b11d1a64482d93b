import type { Capability } from '#lib/domain/capabilities.ts';
import { assertNever } from '#lib/result.ts';
import { type Check, judge, type Stage, STAGES, type Verdict } from './check.ts';
import type { Config } from './config.ts';
import { type CallerCredential, Provider } from './exchange.ts';
import { accountChecks } from './account-checks.ts';
import { callerChecks } from './caller-checks.ts';
import { askedFor } from './lacking.ts';
import { graceChecks } from './grace-checks.ts';
import { instrumentChecks } from './instrument-checks.ts';
import { kitChecks } from './kit-checks.ts';
import { moveChecks } from './move-checks.ts';
import { quickRefillChecks } from './quick-refill-checks.ts';
import { shopChecks } from './shop-checks.ts';

export interface Run {
  /** The provider's base URL. */
  target: string;
  config: Config;
  /** All stages that the configuration has a part for, if absent. */
  only?: Stage;
  timeScale?: number;
  /** Null: only a private network reaches the provider (PROVIDER_ACCESS=network), and callers need no credential. */
  credential?: CallerCredential | null;
  onStage?: (stage: Stage) => void;
  onVerdict?: (verdict: Verdict) => void;
}

/** A provider without this capability is not checked for the stage. */
const CAPABILITY_OF_STAGE: Partial<Record<Stage, Capability>> = { kit: 'kit', shop: 'shop', move: 'moves' };

/** Checks the contract's promises, stage by stage. */
export async function runConformance(run: Run) {
  const { target, config, only, timeScale = 1, credential = {}, onStage, onVerdict } = run;
  const publicSite = config.publicSite ?? target;
  const { lacks } = config;
  const provider = new Provider({ target, publicSite, timeScale, lacks, ...(credential && { credential }) });
  const verdicts: Verdict[] = [];
  const stages = STAGES.filter((each) => only === undefined || each === only);
  const stageChecks = stages.map((stage) => ({ stage, checks: listChecks(stage, provider, config) }));
  const calls = stageChecks.flatMap(({ checks }) => (checks ?? []).flatMap((check) => check.calls));
  for (const { stage, checks } of stageChecks) {
    if (checks === null) continue;
    onStage?.(stage);
    const askedChecks = checks.map((check) => askedFor(config, check, CAPABILITY_OF_STAGE[stage]));
    // Once, before everything else: a provider that serves callers without a key keeps no other promise to the customer.
    if (verdicts.length === 0) askedChecks.unshift(...callerChecks(provider, config, { calls, credential }));
    verdicts.push(...(await judge(stage, askedChecks, onVerdict)));
  }
  await provider.close();
  return verdicts;
}

/** Null if the configuration has no part for the stage. */
export function listChecks(stage: Stage, provider: Provider, config: Config): Check[] | null {
  const { quickRefill, kit, shop, account, move } = config;
  switch (stage) {
    case 'quick-refill':
      return quickRefill ? quickRefillChecks(provider, config, quickRefill) : null;
    case 'kit':
      return kit ? kitChecks(provider, kit) : null;
    case 'shop':
      return shop ? shopChecks(provider, config, shop) : null;
    case 'account':
      return account
        ? [
            ...accountChecks(provider, config, account),
            ...instrumentChecks(provider, config, account),
            ...graceChecks(provider, config, account),
          ]
        : null;
    case 'move':
      return move ? moveChecks(provider, config, move) : null;
    default:
      return assertNever(stage);
  }
}
