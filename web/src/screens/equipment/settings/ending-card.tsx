import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { RetireSheet } from './retire-sheet.tsx'
import { SwapSheet } from './swap-sheet.tsx'
import styles from './settings.module.css'

/** A broken unit swapped, or the place given up. */
export const EndingCard = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const can = useCan()
  const [sheet, open] = useState<'swap' | 'retire' | undefined>(undefined)
  const close = () => open(undefined)
  if (!can(lifeCalls.retire)) return null
  return (
    <Card title={t(($) => $.equipmentSettings.ending)}>
      <div className={styles.actions}>
        {equipment.parentId === null ? (
          <Button look="soft" onClick={() => open('swap')}>
            {t(($) => $.equipmentSettings.swap.open)}
          </Button>
        ) : (
          <p className={styles.hint}>{t(($) => $.equipmentSettings.child)}</p>
        )}
        <Button look="outline" onClick={() => open('retire')}>
          {t(($) => $.equipmentSettings.retire.open)}
        </Button>
      </div>
      {sheet === 'swap' && <SwapSheet equipment={equipment} onClose={close} />}
      {sheet === 'retire' && <RetireSheet equipment={equipment} onClose={close} />}
    </Card>
  )
}
