import { mountRootParcel } from 'single-spa';
import type { AppProps, Parcel, ParcelConfig } from 'single-spa';
import type { RemoteLifecycles, RemoteProps } from '@scheduler/platform';

type MountParcel = AppProps['mountParcel'];

const nothing = () => Promise.resolve();

// single-spa never forgets a root parcel, but it does forget a parcel's own parcels. So there is
// one root, which shows nothing, and every screen is mounted below it.
let root: Promise<MountParcel> | null = null;

function rootMountParcel(): Promise<MountParcel> {
  root ??= new Promise((resolve, reject) => {
    const mount = (props: AppProps) => {
      resolve((...parcel) => props.mountParcel(...parcel));
      return nothing();
    };
    const parcel = mountRootParcel(
      { bootstrap: nothing, mount, unmount: nothing },
      { domElement: document.createElement('div') },
    );
    parcel.mountPromise.catch(reject);
  });
  return root;
}

const MOUNT_TIMEOUT = 5000;

/**
 * Mounts a remote's lifecycles into `domElement`.
 *
 * @returns a function that unmounts them
 * @throws when they throw, or have not mounted after five seconds
 */
export async function mountLifecycles(
  lifecycles: RemoteLifecycles,
  props: RemoteProps & { domElement: HTMLElement },
): Promise<() => Promise<unknown>> {
  const mountParcel = await rootMountParcel();
  const parcel: Parcel = mountParcel(lifecycles as ParcelConfig, props);
  await withTimeout(parcel.mountPromise, MOUNT_TIMEOUT, 'The screen did not mount in time');
  return () => (parcel.getStatus() === 'MOUNTED' ? parcel.unmount() : nothing());
}

/** Settles as `promise` does, or rejects with `message` when that takes longer than `timeout` ms. */
export function withTimeout<T>(promise: Promise<T>, timeout: number, message: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(message)), timeout);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
