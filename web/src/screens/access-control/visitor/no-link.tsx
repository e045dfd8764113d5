import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

/** The address lacks its secret part, or the part that it has opens nothing. */
export const NoLink = ({ words }: { readonly words: 'noLink' | 'over' | 'noPass' }) => {
  const t = useText()
  const texts = {
    noLink: [t(($) => $.register.access.register.noLink), t(($) => $.register.access.register.noLinkHint)],
    over: [t(($) => $.register.access.register.over), t(($) => $.register.access.register.overHint)],
    noPass: [t(($) => $.register.access.pass.unknown), t(($) => $.register.access.pass.unknownHint)],
  } as const
  const [title, hint] = texts[words]
  const page = t(($) => (words === 'noPass' ? $.register.access.pass.title : $.register.access.register.title))
  return (
    <VisitorFrame title={page}>
      <EmptyState picture="nothing" title={title} hint={hint} />
    </VisitorFrame>
  )
}
