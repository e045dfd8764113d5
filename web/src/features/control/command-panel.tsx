import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { readingText } from '#foundation/equipment/headline.ts'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { mayControl } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'
import { Card } from '#ui/surface/card.tsx'
import { actionOf } from './command-right.ts'
import { CourseCard } from './course-card.tsx'
import { isSwitch } from './switch-state.ts'
import { useOrdering, type CommandRow } from './use-ordering.tsx'
import styles from './command-panel.module.css'

interface CommandPanelProps {
  readonly equipment: Equipment
  readonly type: DeviceType
}

const dockActions = new Set(['switchOn', 'switchOff'])
/** A point is put out of service by an isolation, with its end and its reason, never in passing. */
const elsewhere = new Set(['shield'])

/** All that the row names, also what moves many at once or is told in words; the switch itself has the dock. */
const offered = (type: DeviceType): CommandRow[] =>
  Object.entries(type.commands).filter(
    ([action, command]) => !command.isUnseen && !elsewhere.has(action) && !(isSwitch(type) && dockActions.has(action)),
  )

/** Everything it can be told, as far as this person may tell it. */
export const CommandPanel = ({ equipment, type }: CommandPanelProps) => {
  const t = useText()
  const session = useSession()
  const rows = offered(type)
  const { press, sheets } = useOrdering(equipment, type)
  const mine = rows.filter(([, command]) => mayControl(session, type.id, actionOf(command)))
  const offline = equipment.online === false || equipment.state === 'offline'
  // What cannot be moved says so once, in the dock where it has one.
  if (rows.length === 0 || (isSwitch(type) && (offline || mine.length === 0))) return null
  return (
    <Card title={t(($) => (isSwitch(type) ? $.control.commands : $.control.controls))}>
      <div className={styles.panel}>
        {!isSwitch(type) && <CourseCard equipmentId={equipment.equipmentId} type={type} />}
        {mine.length === 0 ? (
          <Locked />
        ) : offline ? (
          <OutcomeCard outcome="unknown" title={t(($) => $.control.offline)} detail={t(($) => $.control.offlineHint)} />
        ) : (
          <Buttons equipment={equipment} type={type} rows={mine} onPress={press} />
        )}
      </div>
      {sheets}
    </Card>
  )
}

const Locked = () => {
  const t = useText()
  return <OutcomeCard outcome="locked" title={t(($) => $.control.viewOnly)} detail={t(($) => $.control.viewOnlyHint)} />
}

interface ButtonsProps extends CommandPanelProps {
  readonly rows: readonly CommandRow[]
  readonly onPress: (row: CommandRow) => void
}

/** Orders that something measured proves stand beside what is measured now. */
const Buttons = ({ equipment, type, rows, onPress }: ButtonsProps) => {
  const name = useName()
  const language = useLanguage()
  const { values } = useReadings(equipment)
  const proofs = [...new Set(rows.map(([, { done }]) => done?.[0]?.property))]
  return proofs.map((proof) => {
    const property = proof === undefined ? undefined : type.properties[proof]
    const read = property && proof !== undefined ? readingText(property, values[proof], language) : undefined
    return (
      <div key={proof ?? ''} className={styles.group}>
        {property && (
          <span className={styles.measured}>
            {name(property.name)} <b>{read ? `${read.text} ${read.unit ?? ''}`.trim() : '—'}</b>
          </span>
        )}
        {rows
          .filter(([, { done }]) => done?.[0]?.property === proof)
          .map((row) => (
            <Button key={row[0]} look={row[1].danger === 'none' ? 'soft' : 'outline'} onClick={() => onPress(row)}>
              {name(row[1].name)}
            </Button>
          ))}
      </div>
    )
  })
}
