'use client';

import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';

export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      <Icon name="print" />
      <span>{label}</span>
    </Button>
  );
}
