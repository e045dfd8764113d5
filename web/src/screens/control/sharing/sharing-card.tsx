import { useQueryClient } from '@tanstack/react-query'
import { sharingCalls, type SharingRow } from '@vigil/contract/equipment/sharing'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { Switch } from '#ui/choice/switch.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { loopsText } from '../timer/loops-text.ts'
import timerStyles from '../timer/timer.module.css'
import { unitClockText } from '../timer/unit-clock-text.ts'
import { WeekPicture } from './week-picture.tsx'
import styles from './week.module.css'

/** One time sharing: its week, its loops, what it does next, and whether it rests. */
export const SharingCard = ({ sharing, onOpen }: { readonly sharing: SharingRow; readonly onOpen: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const can = useCan()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const turn = useCommand(
    sharingCalls.turn,
    () => void client.invalidateQueries({ queryKey: [sharingCalls.list.path] }),
  )
  const { sharingId, name, isOn, nextMove, zone, periods, offRates, loops } = sharing
  const rates = offRates.map((rate) => t(($) => $.batch.sharing.rates[rate])).join('、')
  const fields = new URLSearchParams(search)
  fields.set('sharing', sharingId)
  const when = nextMove
    ? t(($) => $.batch.sharing.next, {
        time: unitClockText(nextMove.at, zone, language),
        action: t(($) => $.batch.sharing.action[nextMove.action]),
      })
    : t(($) => $.batch.timer.rests)
  return (
    <Card padded={false}>
      <div className={timerStyles.timer}>
        <RecordRow
          href={`${pathname}?${fields}`}
          selected={false}
          onPress={onOpen}
          title={name}
          sub={`${loopsText(t, loops)} · ${when}`}
        />
        <Switch
          on={isOn}
          label={t(($) => $.batch.timer.turnOn, { name })}
          stateText={when}
          status={turn.busy ? 'pending' : 'ready'}
          disabled={!can(sharingCalls.turn)}
          onPress={() => void turn.run({ sharingId, isOn: !isOn })}
        />
        <FailureLine failure={turn.failure} />
      </div>
      <div className={styles.picture}>
        {offRates.length > 0 ? (
          <p>{t(($) => $.batch.sharing.offRates, { rates })}</p>
        ) : (
          <WeekPicture periods={periods} zone={zone} />
        )}
      </div>
    </Card>
  )
}
