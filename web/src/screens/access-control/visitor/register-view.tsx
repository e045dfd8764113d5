import { visitCalls } from '@vigil/contract/visitor/visit'
import { useAsked } from '#infrastructure/api/use-asked.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { AskedInVain } from '#screens/register/asked-in-vain.tsx'
import { NoLink } from './no-link.tsx'
import { RegisterForm } from './register-form.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

/** Whom the link is of, then the form. */
export const RegisterView = ({ code }: { readonly code: string }) => {
  const t = useText()
  const { answer, failure, retry } = useAsked(visitCalls.link, { code })
  if (failure?.kind === 'refused') return <NoLink words="over" />
  return (
    <VisitorFrame title={t(($) => $.register.access.register.title)} subtitle={answer?.unitName}>
      {answer && <RegisterForm code={code} link={answer} />}
      {!answer && failure && <AskedInVain failure={failure} retry={retry} />}
      {!answer && !failure && <RowSkeleton rows={6} label={t(($) => $.register.access.register.looking)} />}
    </VisitorFrame>
  )
}
