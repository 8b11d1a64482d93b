'use client';

import { useTranslations } from 'next-intl';
import { Reference } from '#components/ui/reference.tsx';

/** A payment's code, as support asks for it. */
export function PaymentReference({ code }: { code: string }) {
  const t = useTranslations('shell.reference');
  return <Reference label={t('label')} code={code} />;
}
