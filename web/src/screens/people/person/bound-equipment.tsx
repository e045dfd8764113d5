import { userCalls, type UserDetail } from '@vigil/contract/people/user'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { useRefreshPeople } from '../use-refresh-people.ts'
import { EquipmentSearch } from '../why/equipment-search.tsx'
import styles from './grants-card.module.css'

/** What an end user reaches: piece by piece. */
export const BoundEquipment = ({ user }: { readonly user: UserDetail }) => {
  const t = useText()
  const can = useCan()
  const refresh = useRefreshPeople()
  const [isAdding, setAdding] = useState(false)
  const bind = useCommand(userCalls.bindEquipment, () => {
    setAdding(false)
    void refresh()
  })
  const unbind = useCommand(userCalls.unbindEquipment, () => void refresh())
  const accountId = user.accountId
  return (
    <section>
      <SectionHead title={t(($) => $.people.grants.equipment)} count={user.equipment.length}>
        {can(userCalls.bindEquipment) && (
          <Button size="small" look="text" onClick={() => setAdding(!isAdding)}>
            {t(($) => $.people.grants.bind)}
          </Button>
        )}
      </SectionHead>
      <p className={styles.hint}>{t(($) => $.people.grants.equipmentHint)}</p>
      <FailureLine failure={bind.failure ?? unbind.failure} />
      {isAdding && <EquipmentSearch onChoose={({ equipmentId }) => void bind.run({ accountId, equipmentId })} />}
      <ul className={styles.list}>
        {user.equipment.map(({ equipmentId, equipmentName }) => (
          <li key={equipmentId} className={styles.line}>
            <span className={styles.words}>
              <b>{equipmentName}</b>
            </span>
            {can(userCalls.unbindEquipment) && (
              <Button
                size="small"
                look="text"
                busy={unbind.busy}
                onClick={() => void unbind.run({ accountId, equipmentId })}
              >
                {t(($) => $.people.grants.unbind)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
