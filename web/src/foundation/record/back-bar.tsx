import type { ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { NavBar } from '#ui/surface/nav-bar.tsx'

export interface BackBarProps {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly actions?: ReactNode
  /** Where the way back leads, if not to the page before. */
  readonly back?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** The top of a page that was opened from another one: its name, and the way back. */
export const BackBar = ({ back, ...bar }: BackBarProps) => {
  const t = useText()
  const router = useRouter()
  return <NavBar {...bar} back={back ?? { label: t(($) => $.shell.nav.back), onPress: () => router.back() }} />
}
