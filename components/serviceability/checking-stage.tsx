'use client';

import { LongWait } from './long-wait.tsx';
import { StageHeading } from './stage-heading.tsx';
import { StagePicture } from './stage-picture.tsx';
import layout from './wizard.module.css';

/** Spec 1 §2: validateAddress and codeCheckSubmit, the stages that wait. */
export function CheckingStage({ title, text }: { title: string; text: string }) {
  return (
    <div className={layout.checking} aria-busy="true">
      <StagePicture mood="searching" />
      <StageHeading level={1} focusKey={1}>
        {title}
      </StageHeading>
      <p>{text}</p>
      <LongWait isWaiting />
    </div>
  );
}
