import { pushKinds, pushModelCalls, type PushKind } from '@vigil/contract/push-model'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { ShownOnce } from './shown-once.tsx'
import styles from './company-panel.module.css'

interface NewModelSheetProps {
  readonly companyId: string
  readonly onMade: () => void
  readonly onClose: () => void
}

export const NewModelSheet = ({ companyId, onMade, onClose }: NewModelSheetProps) => {
  const t = useText()
  const [secret, setSecret] = useState<string | undefined>(undefined)
  const made = (shown: string): void => {
    setSecret(shown)
    onMade()
  }
  return (
    <Sheet open title={t(($) => $.company.model.add)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {secret === undefined ? (
        <Form companyId={companyId} onMade={made} />
      ) : (
        <ShownOnce title={t(($) => $.company.model.made)} secret={secret} />
      )}
    </Sheet>
  )
}

const Form = ({ companyId, onMade }: { readonly companyId: string; readonly onMade: (secret: string) => void }) => {
  const t = useText()
  const [name, setName] = useState('')
  const [address, setAddress] = useState('https://')
  const [kinds, setKinds] = useState<readonly PushKind[]>(['alarm', 'recovery'])
  const { run, busy, failure } = useCommand(pushModelCalls.add, ({ secret }) => onMade(secret))
  const isReady = name.trim() !== '' && URL.canParse(address) && kinds.length > 0
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run({ companyId, name: name.trim(), address: address.trim(), kinds: [...kinds] })
      }}
    >
      <TextField
        label={t(($) => $.company.model.name)}
        placeholder={t(($) => $.company.model.name)}
        maxLength={40}
        value={name}
        onChange={setName}
      />
      <TextField
        label={t(($) => $.company.model.address)}
        placeholder={t(($) => $.company.model.address)}
        inputMode="url"
        maxLength={500}
        value={address}
        onChange={setAddress}
      />
      <Kinds kinds={kinds} onChange={setKinds} />
      <FailureLine failure={failure} />
      <Button size="large" submits busy={busy} disabled={!isReady}>
        {t(($) => $.company.model.add)}
      </Button>
    </form>
  )
}

interface KindsProps {
  readonly kinds: readonly PushKind[]
  readonly onChange: (kinds: readonly PushKind[]) => void
}

const Kinds = ({ kinds, onChange }: KindsProps) => {
  const t = useText()
  return (
    <fieldset className={styles.kinds}>
      <legend>{t(($) => $.company.model.kinds)}</legend>
      {pushKinds.map((kind) => (
        <CheckBox
          key={kind}
          checked={kinds.includes(kind)}
          onChange={(checked) =>
            onChange(pushKinds.filter((known) => (known === kind ? checked : kinds.includes(known))))
          }
        >
          {t(($) => $.company.model.kind[kind])}
        </CheckBox>
      ))}
    </fieldset>
  )
}
