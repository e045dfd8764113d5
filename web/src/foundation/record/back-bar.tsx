import type { ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'

export interface BackBarProps {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly actions?: ReactNode
  /** Where the way back leads, if not to the page before. */
  readonly back?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** Beside the page; who has room for a side bar finds it there. */
const Help = lazyPart(async () => (await import('./help-button.tsx')).PhoneHelp, { silent: true })

/** The top of a page that was opened from another one: its name, and the way back. */
export const BackBar = ({ back, actions, ...bar }: BackBarProps) => {
  const t = useText()
  const router = useRouter()
  const help = (
    <>
      {actions}
      <Help />
    </>
  )
  return (
    <NavBar
      {...bar}
      actions={help}
      back={back ?? { label: t(($) => $.shell.nav.back), onPress: () => router.back() }}
    />
  )
}
