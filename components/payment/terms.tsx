'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Html } from '#components/ui/html.tsx';
import { Modal } from '#components/ui/modal.tsx';

/** The full terms and conditions, whose text may come from the content service. */
export function Terms({ labels }: { labels: { open: string; title: string; bodyHtml: string; close: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {labels.open}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={labels.title} closeLabel={labels.close}>
        <Html html={labels.bodyHtml} />
      </Modal>
    </>
  );
}
