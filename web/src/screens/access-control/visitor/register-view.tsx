import { visitCalls } from '@vigil/contract/visitor/visit'
import { useAsked } from '#infrastructure/api/use-asked.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { AskedInVain } from '#screens/register/asked-in-vain.tsx'
import { NoLink } from './no-link.tsx'
import { RegisterForm } from './register-form.tsx'

/** Whom the link is of, then the form. */
export const RegisterView = ({ code }: { readonly code: string }) => {
  const t = useText()
  const { answer, failure, retry } = useAsked(visitCalls.link, { code })
  if (answer) return <RegisterForm code={code} link={answer} />
  if (!failure) return <RowSkeleton rows={6} label={t(($) => $.register.access.register.looking)} />
  if (failure.kind === 'refused') return <NoLink words="over" />
  return <AskedInVain failure={failure} retry={retry} />
}
