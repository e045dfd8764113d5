import { useQuery, useQueryClient } from '@tanstack/react-query'
import { alarmStormCalls, type AlarmStorm } from '@vigil/contract/alarm/storm'
import { placeBeside } from '#foundation/equipment/place-beside.ts'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { shortCache, readOnce } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Card } from '#ui/surface/card.tsx'
import { alarmCaseKey, alarmHistoryKey } from '../alarm-keys.ts'
import styles from './storm-answer.module.css'

/** While nobody tells of changes, they are asked for. */
const pollMs = 5_000
const mostZones = 4

/** Takes all that wait of one storm in one press, with the newest of them named. Nothing where fewer than two wait. */
export const StormAnswer = ({ alarmId }: { readonly alarmId: string }) => {
  const can = useCan()
  const { status } = useLiveState()
  const query = useQuery({
    // Under the history's own key: it is read again whenever that is.
    queryKey: [alarmHistoryKey, 'storm', alarmId],
    queryFn: ({ client }) => readOnce(client, alarmStormCalls.storm, { alarmId }),
    enabled: can(alarmStormCalls.storm),
    refetchInterval: status === 'live' ? false : pollMs,
    ...shortCache,
  })
  if (!can(alarmStormCalls.storm)) return null
  return (
    <QueryState query={query} call={alarmStormCalls.storm} rows={1}>
      {(storm) => (storm.waiting < 2 ? null : <Answer alarmId={alarmId} storm={storm} />)}
    </QueryState>
  )
}

const Answer = ({ alarmId, storm }: { readonly alarmId: string; readonly storm: AlarmStorm }) => {
  const t = useText()
  const can = useCan()
  const now = useNow()
  const client = useQueryClient()
  const { waiting, newest, likelyReal } = storm
  const readAgain = () => {
    for (const queryKey of [[alarmHistoryKey], [alarmCaseKey]]) void client.invalidateQueries({ queryKey })
  }
  const { run, busy, failure } = useCommand(alarmStormCalls.acknowledgeStorm, ({ acknowledged }) => {
    readAgain()
    void showToast(t(($) => $.alarm.storm.done, { count: acknowledged }))
  })
  if (!newest) return null
  const take = () => void run({ alarmId, newestId: newest.alarmId, expected: waiting }).then(readAgain)
  const where = [...placeBeside([newest.place], newest.equipmentName), newest.equipmentName].join(' · ')
  return (
    <Card>
      <p className={styles.title}>{t(($) => $.alarm.storm.waiting, { count: waiting })}</p>
      <p className={styles.line}>
        {t(($) => $.alarm.storm.newest, { where, ago: elapsedText(now - Date.parse(newest.at)) })}
      </p>
      {likelyReal > 0 && <p className={styles.real}>{t(($) => $.alarm.storm.likelyReal, { count: likelyReal })}</p>}
      {storm.zones.length > 1 && <Zones zones={storm.zones} />}
      <FailureLine failure={failure} />
      {can(alarmStormCalls.acknowledgeStorm) && (
        <Button className={styles.take} icon="check" busy={busy} onClick={take}>
          {t(($) => $.alarm.storm.take, { count: waiting })}
        </Button>
      )}
      <p className={styles.hint}>{t(($) => $.alarm.storm.later)}</p>
    </Card>
  )
}

/** Those with two signals first. */
const Zones = ({ zones }: Pick<AlarmStorm, 'zones'>) => {
  const t = useText()
  return (
    <ul className={styles.zones} aria-label={t(($) => $.alarm.storm.zones, { count: zones.length })}>
      {zones.slice(0, mostZones).map(({ name, waiting, likelyReal }) => (
        <li key={name} className={likelyReal > 0 ? styles.hot : styles.zone}>
          {name === '' ? t(($) => $.alarm.storm.noZone) : name} {waiting}
        </li>
      ))}
      {zones.length > mostZones && <li className={styles.zone}>+{zones.length - mostZones}</li>}
    </ul>
  )
}
