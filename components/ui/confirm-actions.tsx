import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** Keeps everything as it is. */
  no: ReactNode;
  onNo: () => void;
  /** Ends, removes or repeats something; null if it can no longer be done. */
  yes: ReactNode;
  onYes: () => void;
  /** The label of `yes` while its request runs. */
  busy?: ReactNode;
}

/** The buttons of a dialog that asks before something is lost or paid once more: the filled one is the safe one. */
export function ConfirmActions({ no, onNo, yes, onYes, busy }: Props) {
  return (
    <>
      <Button disabled={Boolean(busy)} onClick={onNo}>
        {no}
      </Button>
      {yes && (
        <Button variant="secondary" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      )}
    </>
  );
}
