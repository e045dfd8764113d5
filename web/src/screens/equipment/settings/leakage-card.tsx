import { useQuery } from '@tanstack/react-query'
import { leakageCalls, leakageDays, type LeakageChange, type LearnedLeakage } from '@vigil/contract/energy/leakage'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import type { DeviceType } from '@vigil/device-types/device-type'
import { isSameLimit } from '@vigil/device-types/limit-setting'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { LimitSheet } from './limit-sheet.tsx'
import { limitsIn } from './own-limits.ts'
import styles from './settings.module.css'

interface LeakageCardProps {
  readonly equipment: Equipment
  readonly type: DeviceType
}

/** What leaks although nothing is wrong, and the alarm value it speaks for. Accepting it is setting that limit. */
export const LeakageCard = ({ equipment, type }: LeakageCardProps) => {
  const t = useText()
  const [asked, ask] = useState<LeakageChange | undefined>(undefined)
  const query = useQuery(queryOf(leakageCalls.get, { equipmentId: equipment.equipmentId }))
  const limit = asked && limitsIn(type, equipment.limits ?? []).find(({ key }) => isSameLimit(key, asked.limit))
  const close = () => {
    ask(undefined)
    void query.refetch()
  }
  return (
    <Card title={t(($) => $.equipmentSettings.leakage.title)}>
      <p className={styles.hint}>{t(($) => $.equipmentSettings.leakage.hint)}</p>
      <QueryState query={query} call={leakageCalls.get} rows={2}>
        {(learned) => <Learned learned={learned} onAccept={ask} />}
      </QueryState>
      {limit && asked && (
        <LimitSheet
          equipment={equipment}
          limit={limit}
          wish={{ ...limit.setting, value: asked.proposedMa }}
          onClose={close}
        />
      )}
    </Card>
  )
}

interface LearnedProps {
  readonly learned: LearnedLeakage
  readonly onAccept: (change: LeakageChange) => void
}

const Learned = ({ learned: { days, learnedMa, verdict, changes }, onAccept }: LearnedProps) => {
  const t = useText()
  const can = useCan()
  if (learnedMa === null)
    return <p>{t(($) => $.equipmentSettings.leakage.learning, { days, least: leakageDays.least })}</p>
  return (
    <>
      <p>
        <b>{t(($) => $.equipmentSettings.leakage.learned, { days, ma: learnedMa })}</b>{' '}
        {verdict === 'asItIs' && t(($) => $.equipmentSettings.leakage.asItIs)}
        {verdict === 'tooHigh' && t(($) => $.equipmentSettings.leakage.tooHigh)}
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.limit.event} className={styles.limit}>
            <span className={styles.words}>
              {t(($) => $.equipmentSettings.leakage.change, {
                level: t(($) => $.equipment.level[change.limit.level]),
                now: change.nowMa,
                proposed: change.proposedMa,
              })}
            </span>
            {can(lifeCalls.setLimit) && (
              <Button look="outline" size="small" onClick={() => onAccept(change)}>
                {t(($) => $.equipmentSettings.leakage.accept)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
