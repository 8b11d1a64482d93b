import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.notFound');
  return { title: t('metaTitle'), robots: { index: false } };
}

/** Every address below a language that no page claims. */
export default function Unclaimed() {
  notFound();
}
