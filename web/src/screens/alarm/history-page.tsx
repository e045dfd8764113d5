import { type AlarmSummary } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { nuisanceCalls } from '@vigil/contract/alarm/nuisance'
import { alarmColumns } from '#features/alarm/case/alarm-columns.tsx'
import { CaseBody } from '#features/alarm/case/case-body.tsx'
import { caseAddress } from '#features/alarm/case-address.ts'
import { StormAnswer } from '#features/alarm/case/storm-answer.tsx'
import { ExportButton } from '#features/records/export-button.tsx'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import type { RecordSection } from '#foundation/record/record-columns.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { NoneMatch } from './none-match.tsx'
import { askedBy, filterFields, useHistoryFilter, type HistoryFilter, type HistoryKinds } from './use-history-filter.ts'
import { useHistory, useOpenLife } from './use-history.ts'
import styles from './history-page.module.css'

interface HistoryPageProps {
  readonly kinds: HistoryKinds
  readonly title: string
}

/** What has been raised, newest first; beside it, where there is room, the case that is open. */
export const HistoryPage = ({ kinds, title }: HistoryPageProps) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const filter = useHistoryFilter(kinds)
  const query = useHistory(filter)
  const life = useOpenLife(filter)
  return (
    <RecordListPage
      title={title}
      actions={<ExportButton call={alarmManyCalls.export} input={{ ...askedBy(filter), language }} />}
      above={can(alarmManyCalls.list) && <Above filter={filter} />}
      kept={{ list: kinds.join(','), fields: filterFields }}
      acts={can(alarmManyCalls.list) && <Acts filter={filter} />}
      list={{
        query,
        call: alarmManyCalls.list,
        sectionsOf: ({ pages }) =>
          lifeFirst(
            life.rows,
            pages.flatMap((page) => page.rows),
            t(($) => $.alarm.list.life),
          ),
        kind: {
          columns: alarmColumns,
          idOf: ({ alarmId }) => alarmId,
          addressOf: ({ alarmId }) => caseAddress(router, alarmId),
        },
        none: <NoneMatch filter={filter} />,
        isFirstKnown: life.isKnown,
      }}
      detail={{
        label: t(($) => $.alarm.title.other),
        chosen: filter.selected,
        choose: (id) => filter.change({ id }),
        of: (id, isChosen) => <CaseBody key={id} alarmId={id} isAsked={isChosen} />,
      }}
    />
  )
}

type Alarms = readonly AlarmSummary[]

/** What still threatens life stands before everything else, and only there. */
const lifeFirst = (life: Alarms, all: Alarms, title: string): RecordSection<AlarmSummary>[] => {
  const first = new Set(life.map(({ alarmId }) => alarmId))
  const rest = all.filter(({ alarmId }) => !first.has(alarmId))
  return life.length === 0 ? [{ rows: rest }] : [{ title, count: life.length, rows: life }, { rows: rest }]
}

const Above = ({ filter }: { readonly filter: HistoryFilter }) => (
  <>
    <WhichHistory kinds={filter.kinds} />
    <HistoryFilters filter={filter} />
  </>
)

const Acts = ({ filter }: { readonly filter: HistoryFilter }) => (
  <>
    {filter.stormOf !== undefined && (
      <div className={styles.storm}>
        <StormAnswer alarmId={filter.stormOf} />
      </div>
    )}
    <BulkBar filter={filter} />
  </>
)

/** Everything, or fires only; one press leads from one to the other. */
const WhichHistory = ({ kinds }: { readonly kinds: HistoryKinds }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const options = [
    { value: 'alarmList', text: t(($) => $.alarm.list.alarms) },
    { value: 'fireAlarmList', text: t(($) => $.alarm.list.fires) },
  ] as const
  return (
    <div className={styles.which}>
      <Segmented
        label={t(($) => $.alarm.filter.kind)}
        options={options}
        value={kinds.length === 1 ? 'fireAlarmList' : 'alarmList'}
        onChange={(name) => void router.go(router.places[name], 'redirect')}
      />
      {can(nuisanceCalls.ranking) && (
        <Button
          look="text"
          size="small"
          icon="chart"
          onClick={() => void router.go(`${router.places.alarmList}?view=nuisance`)}
        >
          {t(($) => $.alarm.list.nuisance)}
        </Button>
      )}
    </div>
  )
}
