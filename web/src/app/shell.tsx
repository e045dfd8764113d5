import { useMemo, type ComponentType, type ReactNode } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { LoadingPage } from './loading-page.tsx'
import { routes } from './routes.ts'
import { screens } from './screens.ts'
import type { FrameProps } from './signed-in/signed-in-frame.tsx'
import { useCore, type Core } from './start-core.ts'
import { useLoaded } from './use-loaded.ts'
import styles from './shell.module.css'

const rowAt = new Map(routes.map((row) => [row.path, row]))

/** What stands around every page: a frame for who is signed in, nothing for the front door. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const t = useText()
  const { pathname } = useLocation()
  const session = useSession()
  const framed = session !== undefined && rowAt.get(pathname)?.access !== 'public'
  return (
    <>
      <a href="#content" className={styles.skip} onClick={skipTo}>
        {t(($) => $.shell.nav.skip)}
      </a>
      {framed ? <Framed path={pathname}>{children}</Framed> : children}
    </>
  )
}

const Framed = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => {
  const core = useCore()
  const load = useMemo(() => () => loadFrame(core, path), [core])
  const { loading, retry } = useLoaded(load)
  if (loading.status !== 'ready') return <LoadingPage status={loading.status} onRetry={retry} />
  return <loading.Component path={path}>{children}</loading.Component>
}

const frames = new WeakMap<Core, Promise<ComponentType<FrameProps>>>()

/** One frame for a page's whole life; its first screen is fetched beside it, not after it. */
const loadFrame = (core: Core, path: string): Promise<ComponentType<FrameProps>> => {
  const made = frames.get(core)
  if (made) return made
  const screen = rowAt.get(path)?.screen
  // Only to have it in the browser's cache; whoever opens the page sees whether it failed.
  if (screen && screen !== 'planned') screens[screen].load().catch(() => undefined)
  const frame = import('./signed-in/signed-in-frame.tsx').then(({ createSignedInFrame }) => createSignedInFrame(core))
  frames.set(core, frame)
  frame.catch(() => frames.delete(core))
  return frame
}

/** The address is the route, so the link must not change it. */
const skipTo = (event: { preventDefault: () => void }): void => {
  event.preventDefault()
  document.querySelector<HTMLElement>('#content, main')?.focus()
}
