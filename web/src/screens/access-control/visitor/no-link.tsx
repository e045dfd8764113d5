import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** The address lacks its secret part, or the part that it has opens nothing. */
export const NoLink = ({ words }: { readonly words: 'noLink' | 'over' | 'noPass' }) => {
  const t = useText()
  const texts = {
    noLink: [t(($) => $.access.register.noLink), t(($) => $.access.register.noLinkHint)],
    over: [t(($) => $.access.register.over), t(($) => $.access.register.overHint)],
    noPass: [t(($) => $.access.pass.unknown), t(($) => $.access.pass.unknownHint)],
  } as const
  const [title, hint] = texts[words]
  return <EmptyState picture="nothing" title={title} hint={hint} />
}
