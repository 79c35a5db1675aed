import type { createBrowserRouter } from 'react-router-dom';
import { create } from 'zustand';

type Router = ReturnType<typeof createBrowserRouter>;

const opened = create<{ router?: Router }>()(() => ({}));

/** `app/router.tsx` calls it, since nothing else may know every page. */
export const provideRouter = (router: Router): void => opened.setState({ router });

/** The app's router, for what navigates outside of components; undefined before the app has begun. */
export const appRouter = (): Router | undefined => opened.getState().router;
