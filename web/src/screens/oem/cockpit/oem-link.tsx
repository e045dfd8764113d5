import type { ReactNode } from 'react'
import { useRouter } from '#infrastructure/navigation/places.ts'

interface OemLinkProps {
  readonly oemId: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Leads to the operator, also in another tab of the browser. */
export const OemLink = ({ oemId, className, children }: OemLinkProps) => {
  const router = useRouter()
  const to = `${router.places.oemInfo}?oemId=${oemId}`
  return (
    <a
      className={className}
      href={router.hrefOf(to)}
      onClick={(event) => {
        event.preventDefault()
        void router.go(to)
      }}
    >
      {children}
    </a>
  )
}
