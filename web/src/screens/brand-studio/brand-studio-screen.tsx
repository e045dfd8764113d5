import { useQuery } from '@tanstack/react-query'
import { brandStudioCalls } from '@vigil/contract/brand/brand-studio'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { RefusedPage } from '#foundation/record/refused-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { OperatorPicker } from './operator-picker.tsx'
import { StudioPage } from './studio-page.tsx'
import styles from './brand-studio-screen.module.css'

/** Whose name is on the door, changed and looked at before anybody else sees it. The address says whose; else one's own. */
export const BrandStudioScreen = () => {
  const [search] = useSearchParams()
  const session = useSession()
  const oemId = search.get('oemId') ?? session?.user.oemId ?? undefined
  return oemId === undefined ? <OperatorPicker /> : <StudioOf key={oemId} oemId={oemId} />
}

/** Asked for anew at each visit, and not while somebody types: what changed meanwhile is told when he saves. */
const atEachVisit = { gcTime: 0, staleTime: Infinity }

const StudioOf = ({ oemId }: { readonly oemId: string }) => {
  const t = useText()
  const can = useCan()
  const mayRead = can(brandStudioCalls.draft)
  const query = useQuery({ ...queryOf(brandStudioCalls.draft, { oemId }), ...atEachVisit, enabled: mayRead })
  if (!mayRead) return <RefusedPage title={t(($) => $.studio.title)} />
  return (
    <main className={styles.screen}>
      <QueryState query={query} call={brandStudioCalls.draft} rows={6}>
        {(draft) => <StudioPage first={draft} />}
      </QueryState>
    </main>
  )
}
