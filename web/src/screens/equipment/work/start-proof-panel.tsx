import { useQuery } from '@tanstack/react-query'
import { startProofCalls, type StartProof } from '@vigil/contract/equipment/start-proof'
import type { DeviceType } from '@vigil/device-types/device-type'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import { ProofRow } from './proof-row.tsx'
import { RecordedCurve } from './recorded-curve.tsx'
import styles from './work.module.css'

const waitingMs = 3_000
/** An order that nothing follows shows itself too. */
const restingMs = 60_000

/** The last start and what was measured of it: that it says it runs is one line, never the whole proof. */
export const StartProofPanel = ({ equipment, type }: PanelProps) => {
  const t = useText()
  const can = useCan()
  const words = useAreas('equipmentWork')
  const { values } = useReadings(equipment)
  const asked = queryOf(startProofCalls.get, { equipmentId: equipment.equipmentId })
  const query = useQuery({
    ...asked,
    // Asked anew as soon as it says that it runs.
    queryKey: [...asked.queryKey, values['runState']],
    placeholderData: (before) => before,
    enabled: can(startProofCalls.get),
    refetchInterval: ({ state: { data } }) => (data?.start?.verdict === 'waiting' ? waitingMs : restingMs),
  })
  if (words.status !== 'ready') return null
  return (
    <Card title={t(($) => $.equipmentWork.start.title)}>
      <QueryState query={query} call={startProofCalls.get} rows={3}>
        {({ start }) =>
          start === null ? (
            <p className={styles.hint}>{t(($) => $.equipmentWork.start.never)}</p>
          ) : (
            <Start type={type} start={start} />
          )
        }
      </QueryState>
    </Card>
  )
}

const looks = {
  waiting: 'unknown',
  proved: 'proven',
  partly: 'unknown',
  notProved: 'refused',
  unknown: 'unknown',
} as const

const Start = ({ type, start }: { readonly type: DeviceType; readonly start: StartProof }) => {
  const t = useText()
  const language = useLanguage()
  const name = useName()
  const { at, origin, verdict, lines, curve } = start
  const seen = lines.filter(({ state }) => state === 'seen').length
  const seconds = Math.max(...lines.map((line) => line.seconds ?? 0))
  const verdictText = t(($) => $.equipmentWork.start.verdict[verdict], { seconds })
  return (
    <div className={styles.panel}>
      <OutcomeCard
        outcome={looks[verdict]}
        title={`${verdictText} · ${seen} / ${lines.length}`}
        detail={t(($) => $.equipmentWork.start[origin], { time: dayTimeText(Date.parse(at), language) })}
      />
      <ol className={styles.steps}>
        {lines.map((line, place) => {
          const property = type.properties[line.property]
          return (
            <ProofRow
              key={line.property}
              type={type}
              measured={line}
              name={property ? name(property.name) : line.property}
              number={place + 1}
              stateText={<span className={styles.state}>{t(($) => $.equipmentWork.start.state[line.state])}</span>}
            />
          )
        })}
      </ol>
      <RecordedCurve type={type} since={at} curve={curve} />
    </div>
  )
}
