import type { FormEvent } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { useHost } from './host.tsx';
import { appScreens } from './screens.ts';

export function AppShell() {
  const { platform, remotes } = useHost();
  return (
    <>
      <nav>
        {appScreens.map(({ path, title, remote, expose }) => (
          <NavLink key={path} to={path} onPointerEnter={() => remotes.preload(remote, expose)}>
            {title}
          </NavLink>
        ))}
        <button type="button" onClick={() => void platform.session.signOut()}>
          Sign out
        </button>
      </nav>
      <main>
        <Outlet />
      </main>
    </>
  );
}

export function SignInScreen() {
  const { session } = useHost();
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const { auth } = await session.client();
    const email = String(form.get('email'));
    await auth.signInWithPassword({ email, password: String(form.get('password')) });
  };
  return (
    <form onSubmit={(event) => void signIn(event)}>
      <h1>Sign in to AI Scheduler</h1>
      <input name="email" type="email" />
      <input name="password" type="password" />
      <button type="submit">Sign in</button>
    </form>
  );
}
