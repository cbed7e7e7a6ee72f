/** Hands the browser a file to keep. */
export function download(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
