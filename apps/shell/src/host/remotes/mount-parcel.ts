import { mountRootParcel } from 'single-spa';
import type { AppProps, Parcel, ParcelConfig } from 'single-spa';
import type { RemoteLifecycles, RemoteProps } from '@scheduler/platform';

type MountParcel = AppProps['mountParcel'];

const resolved = () => Promise.resolve();

// single-spa never releases root parcels, but it does release child parcels. Therefore, every
// screen is mounted as a child of one empty root parcel.
let root: Promise<MountParcel> | null = null;

function getMountParcel(): Promise<MountParcel> {
  root ??= new Promise((resolve, reject) => {
    const mount = (props: AppProps) => {
      resolve((...parcel) => props.mountParcel(...parcel));
      return resolved();
    };
    const parcel = mountRootParcel(
      { bootstrap: resolved, mount, unmount: resolved },
      { domElement: document.createElement('div') },
    );
    parcel.mountPromise.catch(reject);
  });
  return root;
}

const MOUNT_TIMEOUT_MS = 5000;

/**
 * Mounts a remote's lifecycles into an element.
 *
 * @returns a function that unmounts them
 * @throws if they throw or don't mount within five seconds
 */
export async function mountLifecycles(
  lifecycles: RemoteLifecycles,
  props: RemoteProps & { domElement: HTMLElement },
): Promise<() => Promise<unknown>> {
  const mountParcel = await getMountParcel();
  const parcel: Parcel = mountParcel(lifecycles as ParcelConfig, props);
  await withTimeout(parcel.mountPromise, MOUNT_TIMEOUT_MS, 'The screen did not mount in time');
  return () => (parcel.getStatus() === 'MOUNTED' ? parcel.unmount() : resolved());
}

/** Returns the result of a promise, or rejects with `message` after `timeoutMs`. */
export function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  message: string,
): Promise<T> {
  const timedOut = Promise.withResolvers<never>();
  const timer = setTimeout(() => timedOut.reject(new Error(message)), timeoutMs);
  return Promise.race([promise, timedOut.promise]).finally(() => clearTimeout(timer));
}
