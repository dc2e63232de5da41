/** Saves what is at a URL as a file. */
export function downloadUrl(name: string, href: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click();
}

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  downloadUrl(name, url);
  URL.revokeObjectURL(url);
}
