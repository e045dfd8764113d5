import { sharedPackField } from '@vigil/contract/inspector-pack/inspector-pack'
import { reportCheckField } from '@vigil/contract/report/check-page'
import { followField, ReportCode, reportField, reportPage } from '@vigil/contract/work-order/report'
import { scanField, scanPage } from '@vigil/contract/scan/scan-page'
import { useEffect } from 'react'
import { useBrandStore } from '#foundation/brand/use-brand.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { Front } from '#screens/login/front.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { FollowView } from './follow-view.tsx'
import { ReportForm } from './report-form.tsx'

const ReportCheckView = lazyPart(async () => (await import('#screens/energy/report/check-view.tsx')).ReportCheckView)
const SharedPackView = lazyPart(async () => (await import('#screens/duty/pack/shared-pack.tsx')).SharedPackView)

/**
 * What a code on a wall opens. It looks the same whether somebody made the code or not: nothing is asked until
 * something is reported. Whoever is signed in goes on to what he may do there.
 */
export const ReportScreen = () => {
  const router = useRouter()
  const brand = useBrandStore()
  const isSignedIn = useSession() !== undefined
  const [search] = useSearchParams()
  const secret = search.get(followField)
  const linkToken = search.get(sharedPackField)
  const checkCode = search.get(reportCheckField)
  const code = ReportCode.safeParse(search.get(reportField)).data
  useEffect(() => brand.look(), [brand])
  const scanned = code !== undefined && secret === null && isSignedIn
  useEffect(() => {
    if (!scanned) return
    const content = `${reportPage}?${reportField}=${code}`
    void router.go(`${scanPage}?${new URLSearchParams({ [scanField]: content }).toString()}`, 'redirect')
  }, [scanned, code, router])
  if (checkCode !== null)
    return (
      <Front>
        <ReportCheckView code={checkCode} />
      </Front>
    )
  if (linkToken !== null)
    return (
      <Front>
        <SharedPackView linkToken={linkToken} />
      </Front>
    )
  if (secret !== null)
    return (
      <Front>
        <FollowView secret={secret} />
      </Front>
    )
  return <Front>{code === undefined ? <NoCode /> : <ReportForm code={code} />}</Front>
}

const NoCode = () => {
  const t = useText()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.register.report.noCode)}
      hint={t(($) => $.register.report.noCodeHint)}
    />
  )
}
