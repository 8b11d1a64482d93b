'use client';

import { useState } from 'react';
import { PinRedemption } from '#components/payment/pin-redemption.tsx';
import styles from '#components/payment/step-layout.module.css';
import { Card } from '#components/ui/card.tsx';
import type { RefillCartView } from '#lib/refill/views.ts';
import { MoveQuestion } from './move-question.tsx';
import type { OwnPinWorth, usePinRefill } from './use-pin-refill.ts';
import { WhatItBuys } from '#components/payment/what-it-buys.tsx';

interface Props {
  view: RefillCartView;
  refill: ReturnType<typeof usePinRefill>;
}

/** Spec 3 §2.2: the refill-PIN-code tab. */
export function PinTab({ view, refill: { check, payment, redeem, failure } }: Props) {
  /** Waits for the answer to whether the move may be ended. */
  const [asked, setAsked] = useState<{ pin: string; worth: OwnPinWorth } | null>(null);
  return (
    <div className={styles.column}>
      <Card>
        <PinRedemption
          typedFor={view.account}
          check={check}
          payment={payment}
          onRedeem={(pin, worth) => {
            if (view.isPaused) setAsked({ pin, worth });
            else redeem(pin, worth);
          }}
          whatItBuys={({ preview, days }) => <WhatItBuys preview={preview} days={days} />}
          failure={failure}
          supportPhone={view.supportPhone}
          level={2}
        />
      </Card>
      <MoveQuestion
        open={asked !== null}
        onNo={() => setAsked(null)}
        onYes={() => {
          setAsked(null);
          if (asked) redeem(asked.pin, asked.worth);
        }}
      />
    </div>
  );
}
