import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { useMayRegister } from './fire-load-right.ts'
import { loadText } from './fire-load-text.ts'
import { FireLoadSheet } from './lazy-sheets.ts'
import styles from './fire-load-row.module.css'

interface FireLoadRowProps {
  readonly equipment: Equipment
  readonly type: Pick<DeviceType, 'fireLoad'>
}

/** Whether a fire is fought with it or with what it feeds; nothing for what never could. */
export const FireLoadRow = ({ equipment, type }: FireLoadRowProps) => {
  const t = useText()
  const mayRegister = useMayRegister()
  const [isOpen, setOpen] = useState(false)
  if (type.fireLoad === undefined && equipment.fireLoad !== 'yes') return null
  const { fireLoad } = equipment
  return (
    <dl className={styles.row}>
      <dt>{t(($) => $.control.fireLoad)}</dt>
      <dd>
        {fireLoad === 'no' ? (
          loadText(t, fireLoad)
        ) : (
          <StateTag tone="warn" shape>
            {loadText(t, fireLoad)}
          </StateTag>
        )}
        {mayRegister && type.fireLoad !== 'always' && (
          <Button look="text" size="small" onClick={() => setOpen(true)}>
            {t(($) => (fireLoad === 'unregistered' ? $.control.registering.save : $.control.registering.change))}
          </Button>
        )}
      </dd>
      {isOpen && <FireLoadSheet load={equipment} onClose={() => setOpen(false)} />}
    </dl>
  )
}
