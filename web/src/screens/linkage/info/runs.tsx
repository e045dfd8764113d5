import { useQuery } from '@tanstack/react-query'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import type { LinkageRun } from '@vigil/contract/linkage/run'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { RunSteps } from './run-steps.tsx'
import styles from '../linkage.module.css'

const lookEveryMs = 2_000

/** What the rule did, newest first, each step with its proof. */
export const Runs = ({ ruleId }: { readonly ruleId: string }) => {
  const t = useText()
  const query = usePages(linkageCalls.runs, { ruleId }, { size: 10 })
  return (
    <section className={styles.runs} aria-label={t(($) => $.linkage.run.title)}>
      <h2 className={styles.head}>{t(($) => $.linkage.run.title)}</h2>
      <PagedRows
        query={query}
        call={linkageCalls.runs}
        none={
          <EmptyState
            picture="nothing"
            title={t(($) => $.linkage.run.none)}
            hint={t(($) => $.linkage.run.noneHint)}
            compact
          />
        }
      >
        {(runs) => runs.map((run) => <Run key={run.runId} known={run} />)}
      </PagedRows>
    </section>
  )
}

/** Nothing of it changes by itself any more. */
const isQuiet = ({ steps }: LinkageRun): boolean => steps.every(({ proof }) => proof !== 'pending')

const Run = ({ known }: { readonly known: LinkageRun }) => {
  const t = useText()
  const language = useLanguage()
  const can = useCan()
  const router = useRouter()
  const { data: run } = useQuery({
    ...queryOf(linkageCalls.run, { runId: known.runId }),
    enabled: can(linkageCalls.run) && !isQuiet(known),
    initialData: known,
    refetchInterval: ({ state }) => (state.data && isQuiet(state.data) ? false : lookEveryMs),
  })
  const { branch, firedAt, version, causeName, alarmId, isPaused, steps } = run
  const proven = steps.filter(({ proof }) => proof === 'proven').length
  const time = dayTimeText(Date.parse(firedAt), language)
  return (
    <Card
      title={`${t(($) => $.linkage.run[branch])} · ${time}`}
      aside={<span className={styles.small}>{t(($) => $.linkage.run.summary, { proven, steps: steps.length })}</span>}
      padded={false}
    >
      <p className={styles.line}>
        {[
          t(($) => $.linkage.run.version, { version }),
          ...(causeName === null ? [] : [t(($) => $.linkage.run.cause, { name: causeName })]),
          ...(isPaused ? [t(($) => $.linkage.run.paused)] : []),
        ].join(' · ')}
        {alarmId !== null && (
          <Button
            look="text"
            size="small"
            onClick={() => void router.go(`${router.places.alarmDetail}?alarmId=${alarmId}`)}
          >
            {t(($) => $.linkage.run.toCase)}
          </Button>
        )}
      </p>
      <RunSteps run={run} caption={t(($) => $.linkage.run.caption, { time })} />
    </Card>
  )
}
