/** What stands in the place of a part that could not be fetched or drawn. Handed in from above, because it speaks. */
import { createContext, type ComponentType } from 'react'

export interface PartFailureProps {
  /** Draws the part once more; what could not be fetched is asked for again. */
  readonly onRetry: () => void
  /** What the part would have taken, so that nothing jumps. */
  readonly height: number | undefined
}

export const PartFailureContext = createContext<ComponentType<PartFailureProps>>(() => null)
