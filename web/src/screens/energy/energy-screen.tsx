/** What a unit uses and what it costs: how much, when, where, and why. */
import { useQuery } from '@tanstack/react-query'
import { energyCalls, energyPeriods, type UnitUse } from '@vigil/contract/energy/energy'
import { useProject } from '#foundation/project/use-project.ts'
import { BackBar } from '#foundation/record/back-bar.tsx'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { RefusedPage } from '#foundation/record/refused-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { BillCard } from './bill-card.tsx'
import { daysAfter, periodText, wallText } from './energy-texts.ts'
import { JumpsCard } from './jumps-card.tsx'
import { LoadCard } from './load-card.tsx'
import { LoopRanking } from './loop-ranking.tsx'
import { SumCard } from './sum-card.tsx'
import { useEnergySearch } from './use-energy-search.ts'
import styles from './energy-screen.module.css'

/** ECharts comes with it, and not before. */
const RateCard = lazyPart(async () => (await import('./rate-card.tsx')).RateCard, { height: 320 })

const LoadsCard = lazyPart(async () => (await import('./loads/loads-card.tsx')).LoadsCard, { height: 160 })

/** A piece of its own, asked for through this one: another name would be paid for by everybody's first visit. */
export const ReportScreen = lazyPart(async () => (await import('./report/report-screen.tsx')).ReportScreen)

const rereadMs = 60_000
const reportPage = '/pagesCommon/report'

export const EnergyScreen = () => {
  const can = useCan()
  const t = useText()
  const project = useProject()
  if (!can(energyCalls.use)) return <RefusedPage title={t(($) => $.energy.title)} />
  if (!project)
    return (
      <RecordPage title={t(($) => $.energy.title)}>
        <EmptyState picture="nothing" title={t(($) => $.energy.noUnit)} hint={t(($) => $.energy.noUnitHint)} />
      </RecordPage>
    )
  return (
    <main className={styles.page}>
      <OfUnit key={project.projectId} projectId={project.projectId} name={project.projectName} />
    </main>
  )
}

const OfUnit = ({ projectId, name }: { readonly projectId: string; readonly name: string }) => {
  const { period, day } = useEnergySearch()
  const asked = { projectId, period, ...(day === undefined ? {} : { day }) }
  const query = useQuery({ ...queryOf(energyCalls.use, asked), refetchInterval: rereadMs })
  return (
    <>
      <Head name={name} use={query.data} />
      <QueryState query={query} call={energyCalls.use} rows={8}>
        {(use) => <Content projectId={projectId} use={use} />}
      </QueryState>
    </>
  )
}

const Head = ({ name, use }: { readonly name: string; readonly use: UnitUse | undefined }) => {
  const t = useText()
  const language = useLanguage()
  const can = useCan()
  const router = useRouter()
  const { period, change } = useEnergySearch()
  const asOf = use?.asOf ?? null
  const booked =
    use && asOf !== null ? t(($) => $.energy.booked, { time: wallText(asOf, use.zone, language, true) }) : undefined
  return (
    <>
      <BackBar
        title={t(($) => $.energy.title)}
        actions={
          can({ permission: 'report:list' }) && (
            <IconButton
              icon="document"
              label={t(($) => $.energy.report)}
              onClick={() => void router.go(reportPage, 'navigate')}
            />
          )
        }
        subtitle={[name, booked].filter(Boolean).join(' · ')}
      />
      <div className={styles.choice}>
        <Segmented
          label={t(($) => $.energy.period)}
          options={energyPeriods.map((value) => ({ value, text: t(($) => $.energy.periods[value]) }))}
          value={period}
          onChange={(value) => change({ period: value, day: undefined })}
        />
        <span className={styles.step}>
          <IconButton
            icon="chevron-left"
            label={t(($) => $.energy.earlier)}
            disabled={!use}
            onClick={() => use && change({ day: daysAfter(use.from, -1) })}
          />
          <b>{use ? periodText(use, language) : '…'}</b>
          <IconButton
            icon="chevron-right"
            label={t(($) => $.energy.later)}
            disabled={!use || Date.parse(`${use.to}T00:00:00Z`) > Date.now()}
            onClick={() => use && change({ day: use.to })}
          />
        </span>
      </div>
    </>
  )
}

const Content = ({ projectId, use }: { readonly projectId: string; readonly use: UnitUse }) => {
  const t = useText()
  if (use.asOf === null)
    return <EmptyState picture="nothing" title={t(($) => $.energy.none)} hint={t(($) => $.energy.noneHint)} />
  return (
    <div className={styles.ground}>
      <SumCard use={use} />
      {use.jumps.length > 0 && <JumpsCard use={use} />}
      <div className={styles.pair}>
        <RateCard use={use} />
        <LoadCard use={use} />
      </div>
      <div className={styles.pair}>
        <LoopRanking use={use} />
        <BillCard use={use} projectId={projectId} />
      </div>
      <LoadsCard projectId={projectId} />
    </div>
  )
}
