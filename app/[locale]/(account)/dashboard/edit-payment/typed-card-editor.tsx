'use client';

import { TypedCardStep } from '#components/payment/typed-card-step.tsx';
import { CardEditor, type CardEditorProps } from './card-editor.tsx';

export function TypedCardEditor(props: CardEditorProps) {
  return <CardEditor {...props} cardStep={(step) => <TypedCardStep {...step} />} />;
}
