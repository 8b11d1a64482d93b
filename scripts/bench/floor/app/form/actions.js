'use server';

export async function greet(_before, form) {
  const name = String(form.get('name') ?? '').trim();
  return name ? { name } : { problem: 'A name is needed' };
}
