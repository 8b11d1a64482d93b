'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Html } from '#components/ui/html.tsx';
import { Modal } from '#components/ui/modal.tsx';

export interface TermsLabels {
  open: string;
  /** The button's full name where `open` is one word beside the agreement; it begins with that word. */
  name?: string;
  title: string;
  bodyHtml: string;
  close: string;
}

/** The full terms and conditions, whose text may come from the content service. */
export function Terms({ labels }: { labels: TermsLabels }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" aria-label={labels.name} onClick={() => setOpen(true)}>
        {labels.open}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={labels.title} closeLabel={labels.close}>
        <Html html={labels.bodyHtml} />
      </Modal>
    </>
  );
}
