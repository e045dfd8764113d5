import type { Equipment } from '@vigil/contract/equipment/equipment'
import { useSwitch } from '#features/control/use-switch.ts'
import { useHeadline } from '#foundation/equipment/use-headline.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { Box } from './loops-by-box.ts'
import styles from './loops.module.css'

interface LoopCardsProps {
  readonly boxes: readonly Box[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** Loops in their boxes, each to be chosen or not. */
export const LoopCards = ({ boxes, chosen, onChoose }: LoopCardsProps) => {
  const t = useText()
  const toggle = (equipmentId: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(equipmentId)
    else next.delete(equipmentId)
    onChoose(next)
  }
  return (
    <>
      {boxes.map(({ name, loops }) => (
        <Card
          key={name ?? ''}
          title={name ?? t(($) => $.batch.alone)}
          aside={
            <span className={styles.aside}>
              {t(($) => $.batch.chosen, {
                count: loops.filter(({ equipmentId }) => chosen.has(equipmentId)).length,
                total: loops.length,
              })}
            </span>
          }
        >
          {loops.map((loop) => (
            <Loop key={loop.equipmentId} loop={loop} isChosen={chosen.has(loop.equipmentId)} onToggle={toggle} />
          ))}
        </Card>
      ))}
    </>
  )
}

interface LoopProps {
  readonly loop: Equipment
  readonly isChosen: boolean
  readonly onToggle: (equipmentId: string, isChosen: boolean) => void
}

const Loop = ({ loop, isChosen, onToggle }: LoopProps) => {
  const t = useText()
  const { type, rowText, loadText, isLoadOld } = useSwitch(loop)
  const headline = useHeadline(loop).value
  // What opens and closes shows how it stands; a light shows what it says of itself.
  const isSwitch = type?.properties['switchState'] !== undefined
  return (
    <div className={styles.loop}>
      <CheckBox checked={isChosen} onChange={(checked) => onToggle(loop.equipmentId, checked)}>
        <span className={styles.words}>
          {loop.deviceName}
          <small>{isSwitch ? rowText : loop.installAdd}</small>
        </span>
      </CheckBox>
      <span className={styles.load}>
        {isSwitch && isLoadOld && <small>{t(($) => $.shell.fresh.stale)} </small>}
        {(isSwitch ? loadText : headline && `${headline.text} ${headline.unit ?? ''}`) ?? '—'}
      </span>
    </div>
  )
}
