import { useMemo, type ReactNode } from 'react'
import { useSession, useSessionStore } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { nextTurn } from '#infrastructure/signal/next-turn.ts'
import { BrokenPage } from '#screens/system/page-states.tsx'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { LoadingPage } from './loading-page.tsx'
import { routeOf } from './route-of.ts'
import type { SignedInPieces } from './signed-in/signed-in-frame.tsx'
import { useCore, type Core } from './start-core.ts'
import { useLoaded } from './use-loaded.ts'
import styles from './shell.module.css'

/** What stands around every page: a frame for who is signed in, nothing for the front door. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const t = useText()
  const { pathname, key } = useLocation()
  const session = useSession()
  const store = useSessionStore()
  const page = (
    <PartBoundary failed={BrokenPage} about={key}>
      {children}
    </PartBoundary>
  )
  return (
    <>
      <a href="#content" className={styles.skip} onClick={skipTo}>
        {t(($) => $.shell.nav.skip)}
      </a>
      {session || store.isExpired() ? (
        // What one person has typed or opened is not the next one's to see. Whose session ended by itself still sees
        // and hears what burns, on the way in too.
        <SignedIn key={store.lastAccount()} path={pathname} isFramed={session !== undefined}>
          {page}
        </SignedIn>
      ) : (
        <Unframed>{page}</Unframed>
      )}
    </>
  )
}

/** A page without a frame is all there is to skip to. */
const Unframed = ({ children }: { readonly children: ReactNode }) => (
  <div id="content" tabIndex={-1} className={styles.unframed}>
    {children}
  </div>
)

interface SignedInProps {
  readonly path: string
  readonly isFramed: boolean
  readonly children: ReactNode
}

/** The region for fires stands outside every boundary of a page, and beside pages without a frame too. */
const SignedIn = ({ path, isFramed, children }: SignedInProps) => {
  const core = useCore()
  const load = useMemo(() => () => loadPieces(core, path), [core])
  const { loading, retry } = useLoaded(load)
  const framed = isFramed && routeOf(path)?.access !== 'public'
  const { Region, Frame } = loading.status === 'ready' ? loading.piece : nothingYet
  return (
    <div className={framed ? styles.framed : undefined}>
      {Region && <Region />}
      {!framed && <Unframed>{children}</Unframed>}
      {framed && Frame && (
        <PartBoundary failed={BrokenPage}>
          <Frame path={path}>{children}</Frame>
        </PartBoundary>
      )}
      {framed && loading.status !== 'ready' && (
        <Unframed>
          <LoadingPage status={loading.status} onRetry={retry} />
        </Unframed>
      )}
    </div>
  )
}

const nothingYet: Partial<SignedInPieces> = {}
const pieces = new WeakMap<Core, Promise<SignedInPieces>>()

/** Made once for a page's whole life; its first screen is fetched beside it, not after it. */
const loadPieces = (core: Core, path: string): Promise<SignedInPieces> => {
  const made = pieces.get(core)
  if (made) return made
  // Only to have it in the browser's cache; whoever opens the page sees whether it failed.
  routeOf(path)
    ?.screen?.load()
    .catch(() => undefined)
  const loaded = import('./signed-in/signed-in-frame.tsx').then(async ({ createSignedInFrame }) => {
    await nextTurn()
    return createSignedInFrame(core)
  })
  pieces.set(core, loaded)
  loaded.catch(() => pieces.delete(core))
  return loaded
}

/** The address is the route, so the link must not change it. */
const skipTo = (event: { preventDefault: () => void }): void => {
  event.preventDefault()
  document.querySelector<HTMLElement>('#content')?.focus()
}
