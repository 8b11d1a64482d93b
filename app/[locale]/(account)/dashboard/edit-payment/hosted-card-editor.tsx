'use client';

import { HostedCardStep } from '#components/payment/hosted-card/hosted-card-step.tsx';
import { CardEditor, type CardEditorProps } from './card-editor.tsx';

export function HostedCardEditor(props: CardEditorProps) {
  const { hostedCard } = props.view;
  return hostedCard && <CardEditor {...props} cardStep={(step) => <HostedCardStep {...step} offer={hostedCard} />} />;
}
