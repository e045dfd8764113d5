import { lazy, Suspense, useState, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { PartBoundary } from './part-boundary.tsx'

interface LazyPartOptions {
  /** As high as the part will be, so that what stands below it does not jump. */
  readonly height?: number
  /** Shown until it is there; else room of its height. */
  readonly waiting?: ReactNode
  /** Nothing is said when it fails: it is only beside what the page is about. */
  readonly silent?: boolean
}

/**
 * A part that is fetched when it is first shown. After a new version its file may be gone: then the part says so where
 * it would have stood, is asked for again or brings the page anew, and nothing else on the page is lost.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { height, waiting, silent = false }: LazyPartOptions = {},
): ((props: Props) => ReactElement) => {
  const fetched = () => lazy(async () => ({ default: await load() }))
  // A rejected promise stays rejected; whoever asks again needs another one.
  let latest = fetched()
  const room = height === undefined ? null : <div style={{ minHeight: height }} aria-hidden="true" />
  return (props) => {
    const [Part, setPart] = useState(() => latest)
    const again = (): void => {
      latest = fetched()
      setPart(() => latest)
    }
    return (
      <PartBoundary height={height} onRetry={again} {...(silent ? { instead: null } : {})}>
        <Suspense fallback={waiting ?? room}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
