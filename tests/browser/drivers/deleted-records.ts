import type { Product } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';

/** More than a page has. */
const deletedCount = 60;

export async function prepareDeletedItems({ url, markDirty }: Product): Promise<void> {
  markDirty();
  const client = await adminClient(url);
  const rows = Array.from({ length: deletedCount }, (_, index) => ({
    title: `Old item ${index}`,
    category: 'web' as const,
    description: 'A text.',
  }));
  await client.from('portfolio_items').insert(rows).throwOnError();
  await client.from('portfolio_items').delete().like('title', 'Old item %').throwOnError();
}

export async function prepareDeletedMessages({ url, storeMessages }: Product): Promise<void> {
  const email = 'visitor@example.com';
  const messages = Array.from({ length: deletedCount }, (_, index) => ({
    name: `Visitor ${index}`,
    email,
    message: 'Hello!',
  }));
  await storeMessages(messages);
  const client = await adminClient(url);
  await client.from('contact_messages').delete().eq('email', email).throwOnError();
}
