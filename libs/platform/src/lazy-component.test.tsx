import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { lazyComponent, lazyDialog } from './lazy-component.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

const waitForFailure = () => screen.findByRole('alert');

/** Returns an import that fails until `restore` is called. */
function createImport<Module>(module: Module) {
  let isAvailable = false;
  const load = jest.fn(() =>
    isAvailable ? Promise.resolve(module) : Promise.reject(new Error('chunk failed')),
  );
  return { load, restore: () => (isAvailable = true) };
}

test('lazyComponent renders a preloaded component immediately', async () => {
  const LazyGreeting = lazyComponent(() => Promise.resolve(Greeting));
  await act(async () => LazyGreeting.preload());
  render(<LazyGreeting name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeVisible();
});

test('lazyComponent replaces only itself by an error, and Retry imports the module again', async () => {
  const { load, restore } = createImport(Greeting);
  const LazyGreeting = lazyComponent(load);
  const user = userEvent.setup();
  render(
    <>
      <input aria-label="Title" />
      <LazyGreeting name="Ada" />
    </>,
  );
  await user.type(screen.getByLabelText('Title'), 'Review');
  await waitForFailure();
  expect(screen.getByRole('alert')).toHaveTextContent("Couldn't load this section.");
  expect(screen.getByLabelText('Title')).toHaveValue('Review');
  restore();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

test('lazyComponent imports a failed module again when it is rendered the next time', async () => {
  const { load, restore } = createImport(Greeting);
  const LazyGreeting = lazyComponent(load);
  const { unmount } = render(<LazyGreeting name="Ada" />);
  await waitForFailure();
  unmount();
  restore();
  render(<LazyGreeting name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

test('lazyComponent retries a failed import when the connection is restored', async () => {
  const { load, restore } = createImport(Greeting);
  const LazyGreeting = lazyComponent(load);
  render(<LazyGreeting name="Ada" />);
  await waitForFailure();
  restore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
});

test('lazyDialog can be canceled while it is loading', async () => {
  const LazyDialog = lazyDialog<{ onClose: () => void }>(() => new Promise(() => {}));
  const onClose = jest.fn();
  render(<LazyDialog onClose={onClose} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
});

test('lazyDialog shows an error that can be closed', async () => {
  const { load } = createImport((_props: { onClose: () => void }) => null);
  const LazyDialog = lazyDialog(load);
  const onClose = jest.fn();
  render(<LazyDialog onClose={onClose} />);
  await waitForFailure();
  expect(screen.getByRole('alert')).toHaveTextContent("Couldn't load this section.");
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

test('lazyComponent leaves errors of the component to the boundaries around it', async () => {
  class Boundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
    override state = { hasError: false };
    static getDerivedStateFromError = () => ({ hasError: true });
    override render() {
      return this.state.hasError ? 'Broken' : this.props.children;
    }
  }
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const LazyBroken = lazyComponent(() =>
    Promise.resolve((): ReactNode => {
      throw new Error('broken');
    }),
  );
  render(
    <Boundary>
      <LazyBroken />
    </Boundary>,
  );
  expect(await screen.findByText('Broken')).toBeVisible();
});
