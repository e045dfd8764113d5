import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifecycleCalls, mayGo } from '@vigil/contract/equipment/lifecycle'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import { lastDayText } from './last-day-text.ts'
import { MaintainSheet, RenewSheet } from './service-sheets.tsx'
import styles from './settings.module.css'

/** How far it is in its life, until when it is served, and who may change that. */
export const ServiceCard = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const can = useCan()
  const [sheet, open] = useState<'maintain' | 'renew' | undefined>(undefined)
  const close = () => open(undefined)
  const { lifecycle } = equipment
  const isMaintained = mayGo('endMaintenance', lifecycle)
  const mayMaintain = can(lifecycleCalls.maintain) && (isMaintained || mayGo('beginMaintenance', lifecycle))
  return (
    <Card title={t(($) => $.equipmentSettings.service.title)}>
      <FactList
        facts={[
          [t(($) => $.equipmentSettings.service.at), t(($) => $.equipmentSettings.service.state[lifecycle])],
          [t(($) => $.equipmentSettings.service.until), untilText(t, equipment)],
        ]}
      />
      <p className={styles.hint}>{t(($) => $.equipmentSettings.service.alarms)}</p>
      <div className={styles.actions}>
        {mayMaintain && (
          <Button look="soft" onClick={() => open('maintain')}>
            {isMaintained ? t(($) => $.equipmentSettings.service.end) : t(($) => $.equipmentSettings.service.begin)}
          </Button>
        )}
        {can(lifecycleCalls.renew) && equipment.parentId === null && (
          <Button look="soft" onClick={() => open('renew')}>
            {t(($) => $.equipmentSettings.service.renew)}
          </Button>
        )}
      </div>
      {sheet === 'maintain' && <MaintainSheet equipment={equipment} isOn={!isMaintained} onClose={close} />}
      {sheet === 'renew' && <RenewSheet equipment={equipment} onClose={close} />}
    </Card>
  )
}

const graces = ['soon', 'grace', 'over'] as const

const untilText = (t: Text, { servedUntil, expireState, expireSoon }: Equipment): string => {
  if (servedUntil === null) return t(($) => $.equipmentSettings.service.always)
  const day = lastDayText(servedUntil)
  const word = expireState === 0 && !expireSoon ? undefined : graces[expireState]
  return word ? t(($) => $.equipmentSettings.service[word], { day }) : day
}
