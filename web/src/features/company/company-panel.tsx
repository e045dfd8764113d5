import { useQuery } from '@tanstack/react-query'
import { balanceCalls } from '@vigil/contract/tenancy/balance'
import { companyTokenCalls } from '@vigil/contract/tenancy/company-token'
import { companyCalls, type Company } from '@vigil/contract/tenancy/company'
import { pushModelCalls } from '@vigil/contract/delivery/push-model'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './company-panel.module.css'

const Waiting = () => <RowSkeleton rows={3} label={useText()(($) => $.shell.load.loading)} />
const shown = { waiting: <Waiting /> }
const TokensPart = lazyPart(async () => (await import('./tokens-part.tsx')).TokensPart, shown)
const PushPart = lazyPart(async () => (await import('./push-part.tsx')).PushPart, shown)
const BalancePart = lazyPart(async () => (await import('./balance-part.tsx')).BalancePart, shown)

const mostCompanies = 100

/** The custom companies in reach, or of one operator, and of the one chosen: its tokens, its push models, its balance. */
export const CompanyPanel = ({ oemId }: { readonly oemId?: string }) => {
  const t = useText()
  const can = useCan()
  const texts = useAreas('company')
  const asked = { size: mostCompanies, ...(oemId === undefined ? {} : { oemId }) }
  const query = useQuery({ ...queryOf(companyCalls.list, asked), enabled: can(companyCalls.list) })
  if (texts.status !== 'ready') return <Waiting />
  return (
    <QueryState query={query} call={companyCalls.list} waiting={<Waiting />}>
      {({ rows: companies }) => {
        const [first] = companies
        return first ? (
          <Parts companies={companies} first={first} />
        ) : (
          <Card title={t(($) => $.company.title)}>
            <EmptyState
              picture="nothing"
              title={t(($) => $.company.none)}
              hint={t(($) => $.company.noneHint)}
              compact
            />
          </Card>
        )
      }}
    </QueryState>
  )
}

const partCalls = { tokens: companyTokenCalls.list, push: pushModelCalls.list, balance: balanceCalls.balance } as const
type Part = keyof typeof partCalls
const parts = ['tokens', 'push', 'balance'] as const satisfies readonly Part[]

const Parts = ({ companies, first }: { readonly companies: readonly Company[]; readonly first: Company }) => {
  const t = useText()
  const can = useCan()
  const mine = parts.filter((part) => can(partCalls[part]))
  const [companyId, setCompanyId] = useState(first.companyId)
  const [chosen, setChosen] = useState<Part | undefined>(undefined)
  const part = chosen ?? mine[0]
  return (
    <section className={styles.panel} aria-label={t(($) => $.company.title)}>
      <SelectField
        label={t(($) => $.company.choose)}
        value={companyId}
        options={companies.map((company) => ({ value: company.companyId, text: company.name }))}
        onChange={setCompanyId}
      />
      {part !== undefined && (
        <Segmented
          label={t(($) => $.company.parts)}
          value={part}
          options={mine.map((value) => ({ value, text: t(($) => $.company[value]) }))}
          onChange={setChosen}
        />
      )}
      {part === 'tokens' && <TokensPart key={companyId} companyId={companyId} />}
      {part === 'push' && <PushPart key={companyId} companyId={companyId} />}
      {part === 'balance' && <BalancePart key={companyId} companyId={companyId} />}
    </section>
  )
}
