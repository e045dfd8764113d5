import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lifeDateCalls, type CareDue, type LifeDates } from '@vigil/contract/equipment/life-dates'
import { careKeyOf } from '@vigil/device-types/care-key'
import type { CareTest, DeviceType } from '@vigil/device-types/device-type'
import { selfTestOf } from '@vigil/device-types/self-test'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import type { PanelProps } from '../panel-props.ts'
import { SelfTestPanel } from '../self-test/self-test-panel.tsx'
import styles from './care-panel.module.css'

const RecordSheet = lazyPart(async () => (await import('./record-sheet.tsx')).RecordSheet)

/** What has to be done to it and when; and what of it the platform does itself and keeps a record of. */
export const CarePanel = ({ equipment, type }: PanelProps) => (
  <>
    {selfTestOf(type) && <SelfTestPanel equipment={equipment} type={type} />}
    <DuePanel equipment={equipment} type={type} />
  </>
)

const DuePanel = ({ equipment: { equipmentId }, type }: PanelProps) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const words = useAreas('equipmentWork')
  const [recorded, record] = useState<CareTest | undefined>(undefined)
  const asked = queryOf(lifeDateCalls.get, { equipmentId })
  const query = useQuery({ ...asked, enabled: can(lifeDateCalls.get) })
  if (words.status !== 'ready') return null
  return (
    <Card title={t(($) => $.equipmentWork.care.title)}>
      <QueryState query={query} call={lifeDateCalls.get} rows={2}>
        {(dates) => <Dates dates={dates} type={type} />}
      </QueryState>
      <ul className={styles.care}>
        {type.care?.map((test) => (
          <Care
            key={careKeyOf(test)}
            test={test}
            due={query.data?.care.find(({ care }) => care === careKeyOf(test))}
            onRecord={can(lifeDateCalls.record) ? record : undefined}
          />
        ))}
      </ul>
      {recorded && (
        <RecordSheet
          equipmentId={equipmentId}
          test={recorded}
          onClose={() => record(undefined)}
          onDone={(next: LifeDates) => client.setQueryData(asked.queryKey, next)}
        />
      )}
    </Card>
  )
}

/** Since when it is there, how it was tested, and until when it may stay. */
const Dates = ({ dates, type }: { readonly dates: LifeDates; readonly type: DeviceType }) => {
  const t = useText()
  const { installedOn, lastTest, next, endsOn, isTooOld } = dates
  return (
    <FactList
      facts={[
        [t(($) => $.equipmentWork.care.installed), installedOn],
        [
          t(($) => $.equipmentWork.care.lastTest),
          lastTest ? <LastTest test={lastTest} type={type} /> : t(($) => $.equipmentWork.care.noTest),
        ],
        [t(($) => $.equipmentWork.care.next), next?.dueOn && <Until day={next.dueOn} isOver={next.isOverdue} />],
        [t(($) => $.equipmentWork.care.ends), endsOn && <Until day={endsOn} isOver={isTooOld} />],
      ]}
    />
  )
}

const tones = { passed: 'ok', waived: 'warn', failed: 'fault', unproved: 'warn', givenUp: 'warn' } as const

const LastTest = ({ test, type }: { readonly test: NonNullable<LifeDates['lastTest']>; readonly type: DeviceType }) => {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const care = type.care?.find((each) => careKeyOf(each) === test.care)
  const what = care ? name(care.name) : t(($) => $.equipmentWork.care.kind[test.kind])
  return (
    <>
      <StateTag tone={tones[test.outcome]}>{t(($) => $.equipmentWork.care.outcome[test.outcome])}</StateTag>{' '}
      {[what, dayTimeText(Date.parse(test.at), language), test.by].filter((word) => word !== null).join(' · ')}
    </>
  )
}

const Until = ({ day, isOver }: { readonly day: string; readonly isOver: boolean }) => {
  const t = useText()
  return (
    <>
      {day} {isOver && <StateTag tone="warn">{t(($) => $.equipmentWork.care.overdue)}</StateTag>}
    </>
  )
}

interface CareProps {
  readonly test: CareTest
  readonly due: CareDue | undefined
  readonly onRecord: ((test: CareTest) => void) | undefined
}

const Care = ({ test, due, onRecord }: CareProps) => {
  const t = useText()
  const name = useName()
  const basis = standardOf(test)
  return (
    <li className={styles.due}>
      <span className={styles.what}>
        {name(test.name)}
        <small>{basis === '' ? t(($) => $.equipmentWork.care.practice) : basis}</small>
        {due && <small>{dueText(t, due)}</small>}
      </span>
      <span className={styles.when}>
        <b>{everyText(t, test.every)}</b>
        {due?.isOverdue && <StateTag tone="warn">{t(($) => $.equipmentWork.care.overdue)}</StateTag>}
        {onRecord && (
          <Button
            look="text"
            size="small"
            aria-label={t(($) => $.equipmentWork.care.recordOf, { name: name(test.name) })}
            onClick={() => onRecord(test)}
          >
            {t(($) => $.equipmentWork.care.record)}
          </Button>
        )}
      </span>
    </li>
  )
}

const dueText = (t: Text, { lastOn, dueOn }: CareDue): string =>
  [
    lastOn === null ? t(($) => $.equipmentWork.care.never) : t(($) => $.equipmentWork.care.last, { day: lastOn }),
    dueOn === null ? t(($) => $.equipmentWork.care.byRounds) : t(($) => $.equipmentWork.care.due, { day: dueOn }),
  ].join(' · ')

const units = { D: 'days', M: 'months', Y: 'years' } as const

/** P3M in words; the row's own check holds it to this form. */
const everyText = (t: Text, every: CareTest['every']): string => {
  const count = Number.parseInt(every.slice(1), 10)
  const unit = Object.entries(units).find(([letter]) => every.endsWith(letter))?.[1] ?? 'days'
  return t(($) => $.equipmentWork.care.every[unit], { count })
}

/** The standard, without how we know it; practice has none to name. */
const standardOf = ({ basis }: CareTest): string => basis.replace(/\s*\[\w+\]$/, '')
