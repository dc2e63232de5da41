/** Milliseconds that a browser may take to start reading a file that it was handed. */
const keptFor = 60_000;

/** Hands a text to the browser as a download. */
export function saveTextFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}
