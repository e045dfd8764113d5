import { useQueryClient } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { fireLoads, isLessSafe, type FireLoad } from '@vigil/device-types/fire-load'
import { useState } from 'react'
import { equipmentListKey } from '#foundation/equipment/use-equipment-list.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { loadText } from './fire-load-text.ts'
import { PasswordField } from './password-field.tsx'
import styles from './order-sheet.module.css'

interface FireLoadSheetProps {
  readonly load: Pick<Equipment, 'equipmentId' | 'deviceName' | 'fireLoad'>
  readonly onClose: () => void
}

/** Yes, no, or nobody knows. Whatever makes it easier to cut its power afterwards asks for the password. */
export const FireLoadSheet = ({ load: { equipmentId, deviceName, fireLoad }, onClose }: FireLoadSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const [choice, choose] = useState<FireLoad>(fireLoad)
  const [password, setPassword] = useState('')
  const { run, busy, failure } = useCommand(equipmentCalls.setFireLoad, () => {
    for (const key of [equipmentCalls.detail.path, equipmentCalls.list.path, equipmentListKey])
      void client.invalidateQueries({ queryKey: [key] })
    onClose()
  })
  const asksPassword = choice !== fireLoad && isLessSafe(fireLoad, choice)
  const isReady = choice !== fireLoad && (!asksPassword || password !== '')
  return (
    <Sheet
      open
      title={t(($) => $.control.registering.title, { name: deviceName })}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void run({ equipmentId, fireLoad: choice, ...(asksPassword ? { password } : {}) })
        }}
      >
        <Segmented
          label={t(($) => $.control.fireLoad)}
          options={fireLoads.map((value) => ({ value, text: loadText(t, value) }))}
          value={choice}
          onChange={choose}
        />
        <p className={styles.hint}>{t(($) => $.control.registering.hint)}</p>
        {asksPassword && <PasswordField value={password} onChange={setPassword} />}
        <FailureLine failure={failure} />
        <Button look="ink" size="large" submits busy={busy} disabled={!isReady}>
          {t(($) => $.control.registering.save)}
        </Button>
      </form>
    </Sheet>
  )
}
