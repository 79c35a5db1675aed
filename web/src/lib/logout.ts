import { endSession } from './session.ts';
import { chooseTheme, useTheme } from './theme.ts';

const patience = 3000;

/** Log Out: forgets the session here at once, then tells the server. A failure is logged only, and nobody waits more than 3 s. */
export async function logOut(): Promise<void> {
  endSession();
  const told = import('./api.ts').then(({ api }) => api.post('/api/unauth')).catch(() => console.error('Logout failed'));
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patience))]);
  // The server's answer clears this site's storage; the chosen colours are nobody's secret and stay.
  chooseTheme(useTheme.getState().theme);
}
