const metaElement = /<meta\s+name="supabase-public-key"\s+content(?:="[^"]*")?\s*\/?>/;

/** Puts the public key of the embedded backend into the page: another data folder needs no other build. */
export function fillPublicKey(html: string, publicKey: string): string {
  if (!metaElement.test(html))
    throw new Error('The page has no <meta name="supabase-public-key" content="">.');
  const escaped = publicKey.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return html.replace(metaElement, () => `<meta name="supabase-public-key" content="${escaped}">`);
}
