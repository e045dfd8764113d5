import { drillCalls, type Drill } from '@vigil/contract/drill/drill'
import { useState } from 'react'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { caseAddress } from '#features/alarm/case-address.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { useDrill } from '../use-drill.ts'
import { DrillActs } from './drill-acts.tsx'
import { MusterCard } from './muster-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { ScoreCard } from './score-card.tsx'
import { ScriptTable } from './script-table.tsx'
import styles from './drill-run.module.css'

/** A drill while it runs, and afterwards its report. */
export const DrillRun = ({ drillId }: { readonly drillId: string }) => {
  const query = useDrill(drillId)
  return (
    <QueryState query={query} call={drillCalls.detail}>
      {(drill) => <Page drill={drill} />}
    </QueryState>
  )
}

const ExportSheet = lazyPart(async () => (await import('#features/records/export-sheet.tsx')).ExportSheet)

const isOver = ({ state }: Drill): boolean => state === 'ended' || state === 'aborted'

/** The platform's count, and what has passed since it said so. */
const useRanMs = ({ state, startedAt, ranMs, at }: Drill): number => {
  const now = useNow()
  return state === 'running' && startedAt !== null ? ranMs + Math.max(0, now - Date.parse(at)) : ranMs
}

const Page = ({ drill }: { readonly drill: Drill }) => {
  const ranMs = useRanMs(drill)
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Head drill={drill} />
        <ScriptTable drill={drill} ranMs={ranMs} />
      </div>
      <div className={styles.beside}>
        <ScoreCard drill={drill} ranMs={ranMs} />
        <MusterCard drill={drill} />
        <NotesCard drill={drill} />
        <DrillActs drill={drill} />
      </div>
    </div>
  )
}

const Head = ({ drill }: { readonly drill: Drill }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const can = useCan()
  const [isOpen, setIsOpen] = useState(false)
  const { projectName, name, areaName, from, until, equipment, others, breakout, alarmId } = drill
  const [begins, ends] = [from, until].map((at) => dayTimeText(Date.parse(at), language).slice(0, -3))
  return (
    <>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon name="list" size={22} />
        </span>
        <span>
          <h2>
            {projectName} {name}
          </h2>
          <p>
            {t(($) => $.drill.zone, { area: areaName })} ·{' '}
            {t(($) => $.drill.window, { from: begins ?? '', until: ends ?? '', equipment, others })}
          </p>
        </span>
        {can(drillCalls.report) && isOver(drill) && (
          <Button look="outline" icon="share" onClick={() => setIsOpen(true)}>
            {t(($) => $.drill.report)}
          </Button>
        )}
        {isOpen && (
          <WithTexts areas={['records']}>
            <ExportSheet
              call={drillCalls.report}
              input={{ drillId: drill.drillId, language: language === 'en' ? 'en' : 'zh' }}
              onClose={() => setIsOpen(false)}
            />
          </WithTexts>
        )}
        {alarmId !== null && (
          <Button look="outline" onClick={() => void router.go(caseAddress(router, alarmId))}>
            {t(($) => $.drill.openAlarm)}
          </Button>
        )}
      </div>
      {breakout !== null && <StatusBar icon="siren" text={t(($) => $.drill.breakouts[breakout])} />}
    </>
  )
}
