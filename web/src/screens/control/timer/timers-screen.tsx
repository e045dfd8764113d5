import { useQueryClient } from '@tanstack/react-query'
import { sharingCalls } from '@vigil/contract/equipment/sharing'
import { timerCalls, type TimerRow } from '@vigil/contract/equipment/timer'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { Switch } from '#ui/choice/switch.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { moveIn } from '../loops/moved-kind.ts'
import { useAskedPlace } from '../loops/use-asked-place.ts'
import { daysText } from './days-text.ts'
import { loopsText } from './loops-text.ts'
import { Shield } from './shield.tsx'
import { testActions } from './test-timer-editor.tsx'
import styles from './timer.module.css'

/** What moves by the clock: in a unit, or of one piece of equipment. */
export const TimersScreen = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { search } = useLocation()
  const place = useAskedPlace()
  const query = usePages(timerCalls.list, place.narrowed)
  const sharingTo = `${router.places.timeSharing}${search}`
  const add = can(timerCalls.save) && (
    <Button size="small" look="soft" onClick={() => void router.go(`${router.places.timerAdd}${search}`)}>
      {t(($) => $.batch.timer.add)}
    </Button>
  )
  return (
    <RecordPage title={t(($) => $.batch.timer.title)} subtitle={place.name} body="column" actions={add}>
      {can(sharingCalls.list) && (
        <Card padded={false}>
          <RecordRow
            href={sharingTo}
            selected={false}
            onPress={() => void router.go(sharingTo)}
            sign={<Icon name="clock" size={24} />}
            title={t(($) => $.batch.sharing.title)}
            sub={t(($) => $.batch.sharing.hint)}
          />
        </Card>
      )}
      <PagedRows
        query={query}
        call={timerCalls.list}
        none={
          <EmptyState picture="nothing" title={t(($) => $.batch.timer.none)} hint={t(($) => $.batch.timer.noneHint)} />
        }
      >
        {(rows) => (
          <Card padded={false}>
            {rows.map((timer) => (
              <Timer key={timer.timerId} timer={timer} />
            ))}
          </Card>
        )}
      </PagedRows>
      <Shield />
    </RecordPage>
  )
}

const Timer = ({ timer }: { readonly timer: TimerRow }) => {
  const t = useText()
  const language = useLanguage()
  const can = useCan()
  const client = useQueryClient()
  const router = useRouter()
  const turn = useCommand(timerCalls.turn, () => void client.invalidateQueries({ queryKey: [timerCalls.list.path] }))
  const { timerId, isOn, name, at } = timer
  const action = useActionText(timer)
  const to = `${router.places.timerAdd}?timer=${timerId}`
  const when =
    timer.nextAt === null
      ? isOn
        ? t(($) => $.batch.timer.over)
        : t(($) => $.batch.timer.rests)
      : t(($) => $.batch.timer.next, { time: dayTimeText(Date.parse(timer.nextAt), language) })
  return (
    <div className={styles.timer}>
      <RecordRow
        href={to}
        selected={false}
        onPress={() => void router.go(to)}
        sign={<b className={styles.at}>{at}</b>}
        title={`${action} · ${name}`}
        sub={`${daysText(t, timer)} · ${loopsText(t, timer.loops)} · ${when}`}
      />
      <Switch
        on={isOn}
        label={t(($) => $.batch.timer.turnOn, { name })}
        stateText={when}
        status={turn.busy ? 'pending' : 'ready'}
        disabled={!can(timerCalls.turn)}
        onPress={() => void turn.run({ timerId, isOn: !isOn })}
      />
      <FailureLine failure={turn.failure} />
    </div>
  )
}

const useActionText = ({ action }: TimerRow): string => {
  const t = useText()
  const nameOf = useName()
  const types = useDeviceTypes()
  if (action === null) return t(($) => $.batch.timer.scene)
  if (testActions.some((known) => known === action)) return t(($) => $.batch.timer.selfTest)
  const move = moveIn(types.rows, action)
  return move ? nameOf(move.name) : action
}
