import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { MoveSheet } from './move-sheet.tsx'
import { RetireSheet } from './retire-sheet.tsx'
import { SwapSheet } from './swap-sheet.tsx'
import styles from './settings.module.css'

/** A broken unit swapped, taken to another unit, or the place given up. */
export const EndingCard = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const can = useCan()
  const [sheet, open] = useState<'swap' | 'move' | 'retire' | undefined>(undefined)
  const close = () => open(undefined)
  if (!can(lifeCalls.retire)) return null
  return (
    <Card title={t(($) => $.equipmentSettings.ending)}>
      <div className={styles.actions}>
        {equipment.parentId === null ? (
          <>
            <Button look="soft" onClick={() => open('swap')}>
              {t(($) => $.equipmentSettings.swap.open)}
            </Button>
            {can(projectCalls.list) && (
              <Button look="soft" onClick={() => open('move')}>
                {t(($) => $.equipmentSettings.moving.open)}
              </Button>
            )}
          </>
        ) : (
          <p className={styles.hint}>{t(($) => $.equipmentSettings.child)}</p>
        )}
        <Button look="outline" onClick={() => open('retire')}>
          {t(($) => $.equipmentSettings.retire.open)}
        </Button>
      </div>
      {sheet === 'swap' && <SwapSheet equipment={equipment} onClose={close} />}
      {sheet === 'move' && <MoveSheet equipment={equipment} onClose={close} />}
      {sheet === 'retire' && <RetireSheet equipment={equipment} onClose={close} />}
    </Card>
  )
}
