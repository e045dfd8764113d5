import { use, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { PartFailureContext, type PartFailureProps } from './part-failure.ts'

interface PartBoundaryProps {
  readonly children: ReactNode
  /** Instead of the words that say what failed: for what is only beside a page. */
  readonly instead?: ReactNode
  /** Instead of the usual words: for a whole page. */
  readonly failed?: ComponentType<PartFailureProps>
  readonly height?: number | undefined
  readonly onRetry?: () => void
  /** Another one of these is another part, which may well be drawn. */
  readonly about?: string
}

const write = (error: unknown): void => console.error('a part of the page failed', error)

/** What fails in here fails alone: the page around it, the fire strip and the siren go on. */
export const PartBoundary = ({ children, instead, failed, height, onRetry, about }: PartBoundaryProps) => {
  const usual = use(PartFailureContext)
  const Failure = failed ?? usual
  return (
    <ErrorBoundary
      resetKeys={[about]}
      onError={write}
      onReset={({ reason }) => reason === 'imperative-api' && onRetry?.()}
      fallbackRender={({ resetErrorBoundary }) =>
        instead === undefined ? <Failure onRetry={resetErrorBoundary} height={height} /> : instead
      }
    >
      {children}
    </ErrorBoundary>
  )
}
