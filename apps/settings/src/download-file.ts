export function downloadFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download asynchronously, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
