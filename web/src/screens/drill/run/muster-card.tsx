import { drillCalls, type Drill } from '@vigil/contract/drill/drill'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { shareOf } from '../spans.ts'
import { isOn, useTakeDrill } from '../use-drill.ts'
import styles from './cards.module.css'

/** Who stands at the assembly place, group by group. */
export const MusterCard = ({ drill }: { readonly drill: Drill }) => {
  const t = useText()
  const { counts } = drill
  const expected = counts.reduce((sum, one) => sum + one.expected, 0)
  const present = counts.reduce((sum, one) => sum + one.present, 0)
  const missing = counts.reduce((sum, one) => sum + Math.max(0, one.expected - one.present), 0)
  if (counts.length === 0) return null
  return (
    <Card title={t(($) => $.drill.muster)} aside={<span className={styles.hint}>{`${present} / ${expected}`}</span>}>
      <p className={styles.missing} role="status">
        {missing === 0 ? t(($) => $.drill.complete) : t(($) => $.drill.missing, { n: missing })}
      </p>
      <ul className={styles.groups}>
        {counts.map((group) => (
          <Group key={group.place} drill={drill} group={group} />
        ))}
      </ul>
    </Card>
  )
}

interface GroupProps {
  readonly drill: Drill
  readonly group: Drill['counts'][number]
}

const Group = ({ drill, group }: GroupProps) => {
  const t = useText()
  const can = useCan()
  const { run, busy, failure } = useCommand(drillCalls.count, useTakeDrill())
  const [typed, setTyped] = useState('')
  const { place, name, expected, present } = group
  const number = Number(typed)
  const isNumber = /^\d{1,6}$/.test(typed)
  return (
    <li className={styles.group}>
      <p className={styles.line}>
        <span>{name}</span>
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${shareOf(present, Math.max(1, expected))}%` }} />
        </span>
        <b>{`${present} / ${expected}`}</b>
      </p>
      {isOn(drill) && can(drillCalls.count) && present < expected && (
        <form
          className={styles.line}
          onSubmit={(event) => {
            event.preventDefault()
            if (isNumber) void run({ drillId: drill.drillId, place, present: number }).then(() => setTyped(''))
          }}
        >
          <TextField label={t(($) => $.drill.present, { name })} value={typed} onChange={setTyped} maxLength={6} />
          <Button look="soft" submits busy={busy} disabled={!isNumber}>
            {t(($) => $.drill.reach)}
          </Button>
        </form>
      )}
      <FailureLine failure={failure} />
    </li>
  )
}
