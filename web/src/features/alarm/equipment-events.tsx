import { alarmCalls, type AlarmRecord, type EquipmentEvent, type StateChange } from '@vigil/contract/alarm/alarm'
import type { Command } from '@vigil/contract/equipment/control'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { CauseLine } from '#foundation/equipment/cause-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import type { TrendMark } from '#ui/reading/trend-scale.ts'
import { EventRow } from '#ui/row/event-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { alarmSeverity, kindState } from './alarm-severity.ts'
import { caseAddress } from './case-address.ts'
import { equipmentEventsKey } from './equipment-events-key.ts'

interface EquipmentEventsProps {
  readonly equipment: Equipment
  readonly type: DeviceType
}

/** Asked for once, whoever shows it. */
const useEquipmentEvents = (equipmentId: string) =>
  usePages(alarmCalls.byEquipment, { equipmentId }, { size: 8, key: [equipmentEventsKey, equipmentId] })

/** The same as lines across a curve: the events that the page has read, no others. */
export const useEventMarks = ({ equipment: { equipmentId }, type }: EquipmentEventsProps): TrendMark[] => {
  const name = useName()
  const speaker = { t: useText(), name }
  const { data } = useEquipmentEvents(equipmentId)
  const markOf = (event: EquipmentEvent): TrendMark => {
    const at = Date.parse(event.at)
    if (event.type === 'alarm') {
      const row = type.events[event.alarm.event]
      return { at, severity: alarmSeverity(event.alarm), text: row ? name(row.name) : event.alarm.event }
    }
    if (event.type === 'change') return { at, severity: 'off', text: changeText(speaker, type, event.change) }
    const row = type.commands[event.command.action]
    return { at, severity: 'off', text: row ? name(row.name) : event.command.action }
  }
  return (data?.pages ?? []).flatMap(({ rows }) => rows.map(markOf))
}

/** What happened to it: what it raised, what it was told and what changed by itself, the newest first. */
export const EquipmentEvents = ({ equipment, type }: EquipmentEventsProps) => {
  const t = useText()
  const query = useEquipmentEvents(equipment.equipmentId)
  const more = query.hasNextPage && (
    <Button look="text" size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t(($) => $.equipment.moreEvents)}
    </Button>
  )
  return (
    <Card title={t(($) => $.equipment.events)} aside={more} padded={false}>
      <QueryState query={query} call={alarmCalls.byEquipment} rows={3}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <EmptyLine>{t(($) => $.equipment.noEvents)}</EmptyLine>
          return rows.map((event) => <Happening key={event.eventId} event={event} type={type} />)
        }}
      </QueryState>
    </Card>
  )
}

const Happening = ({ event, type }: { readonly event: EquipmentEvent; readonly type: DeviceType }) => {
  const language = useLanguage()
  const time = dayTimeText(Date.parse(event.at), language)
  if (event.type === 'alarm') return <Raised alarm={event.alarm} type={type} time={time} />
  if (event.type === 'change') return <Changed change={event.change} type={type} time={time} />
  return <Ordered command={event.command} type={type} time={time} />
}

interface RaisedProps {
  readonly alarm: AlarmRecord
  readonly type: DeviceType
  readonly time: string
}

const Raised = ({ alarm, type, time }: RaisedProps) => {
  const t = useText()
  const name = useName()
  const row = type.events[alarm.event]
  const router = useRouter()
  const kind = t(($) => $.shell.state[kindState[alarm.kind]])
  const recovered = alarm.condition === 'recovered'
  return (
    <EventRow
      severity={recovered ? 'ok' : alarm.event === 'offline' ? 'off' : alarmSeverity(alarm)}
      stateText={recovered ? t(($) => $.equipment.recovered) : kind}
      title={row ? name(row.name) : kind}
      time={time}
      href={router.hrefOf(caseAddress(router, alarm.alarmId))}
      verdict={
        recovered && alarm.state === 'received'
          ? t(($) => $.equipment.recovered)
          : t(($) => $.equipment.states[alarm.state])
      }
    />
  )
}

interface OrderedProps {
  readonly command: Command
  readonly type: DeviceType
  readonly time: string
}

const Ordered = ({ command, type, time }: OrderedProps) => {
  const t = useText()
  const name = useName()
  const row = type.commands[command.action]
  const ended = command.state === 'failed' ? 'fault' : command.state === 'done' ? 'ok' : 'off'
  return (
    <EventRow
      severity={ended}
      stateText={t(($) => $.control.states[command.state])}
      title={row ? name(row.name) : command.action}
      time={time}
      verdict={t(($) => $.control.states[command.state])}
      note={<CauseLine cause={command.cause} />}
    />
  )
}

interface Speaker {
  readonly t: Text
  readonly name: ReturnType<typeof useName>
}

const changeText = ({ t, name }: Speaker, type: DeviceType, { property, to }: StateChange): string => {
  const row = type.properties[property]
  const values = row?.type === 'enum' || row?.type === 'bool' ? row.values : []
  const word = values.find(({ value }) => value === to)
  const words = { name: row ? name(row.name) : property, value: word ? name(word.name) : String(to) }
  return t(($) => $.equipment.is, words)
}

interface ChangedProps {
  readonly change: StateChange
  readonly type: DeviceType
  readonly time: string
}

/** Without an order of ours. */
const Changed = ({ change, type, time }: ChangedProps) => {
  const t = useText()
  const name = useName()
  return (
    <EventRow
      severity="off"
      stateText={t(($) => $.equipment.changed)}
      title={changeText({ t, name }, type, change)}
      time={time}
      note={<CauseLine cause={change.cause} />}
    />
  )
}
