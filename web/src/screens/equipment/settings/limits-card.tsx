import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import type { DeviceType } from '@vigil/device-types/device-type'
import { useState } from 'react'
import { limitSeverity } from '#foundation/equipment/limits-of.ts'
import { limitText } from '#foundation/equipment/limit-text.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { LimitSheet } from './limit-sheet.tsx'
import { limitsIn, mayChange, type OwnLimit } from './own-limits.ts'
import styles from './settings.module.css'

interface LimitsCardProps {
  readonly equipment: Equipment
  readonly type: DeviceType
}

/** Every limit as it counts, and what the kind says where somebody moved it. */
export const LimitsCard = ({ equipment, type }: LimitsCardProps) => {
  const t = useText()
  const [asked, ask] = useState<OwnLimit | undefined>(undefined)
  const limits = limitsIn(type, equipment.limits ?? [])
  return (
    <Card title={t(($) => $.equipmentSettings.limits)}>
      <p className={styles.hint}>
        {limits.length === 0 ? t(($) => $.equipmentSettings.noLimits) : t(($) => $.equipmentSettings.limitsHint)}
      </p>
      <ul>
        {limits.map((limit) => (
          <LimitRow key={limit.id} limit={limit} onChange={() => ask(limit)} />
        ))}
      </ul>
      {asked && <LimitSheet equipment={equipment} limit={asked} onClose={() => ask(undefined)} />}
    </Card>
  )
}

const LimitRow = ({ limit, onChange }: { readonly limit: OwnLimit; readonly onChange: () => void }) => {
  const t = useText()
  const can = useCan()
  const name = useName()
  const { property, byKind, now, isMoved } = limit
  const held =
    now?.holdSec === undefined || now.holdSec === 0 ? '' : t(($) => $.equipmentSettings.held, { sec: now.holdSec })
  return (
    <li className={styles.limit}>
      <span className={styles.words}>
        <b>{name(property.name)}</b>
        <span>
          {now ? `${limitText(t, now)} ${property.unit} ${held}` : t(($) => $.equipmentSettings.off)}
          {isMoved && (
            <small>{t(($) => $.equipmentSettings.byKind, { text: `${limitText(t, byKind)} ${property.unit}` })}</small>
          )}
        </span>
      </span>
      {isMoved && <StateTag tone={limitSeverity(byKind)}>{t(($) => $.equipmentSettings.moved)}</StateTag>}
      {!mayChange(limit) ? (
        <span className={styles.fixed}>{t(($) => $.equipmentSettings.fixed)}</span>
      ) : (
        can(lifeCalls.setLimit) && (
          <Button
            look="text"
            size="small"
            aria-label={`${t(($) => $.equipmentSettings.change)} ${name(property.name)} ${limitText(t, byKind)}`}
            onClick={onChange}
          >
            {t(($) => $.equipmentSettings.change)}
          </Button>
        )
      )}
    </li>
  )
}
