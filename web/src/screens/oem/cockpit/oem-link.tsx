import type { ReactNode } from 'react'
import { useGuide } from '#infrastructure/navigation/places.ts'

interface OemLinkProps {
  readonly oemId: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Leads to the operator, also in another tab of the browser. */
export const OemLink = ({ oemId, className, children }: OemLinkProps) => {
  const guide = useGuide()
  const to = `${guide.places.oemInfo}?oemId=${oemId}`
  return (
    <a
      className={className}
      href={guide.hrefOf(to)}
      onClick={(event) => {
        event.preventDefault()
        void guide.go(to)
      }}
    >
      {children}
    </a>
  )
}
