/** Stands in for a screen whose remote could not be loaded or broke while it was shown. */
export function RemoteFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <section role="alert">
      <h1>This part of the app could not be loaded</h1>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </section>
  );
}
