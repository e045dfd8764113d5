import { pushKinds, pushModelCalls, type PushKind } from '@vigil/contract/delivery/push-model'
import { useId, useState } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { FieldProblem, wrongProps } from '#ui/field/field-problem.tsx'
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

interface Wanted {
  readonly name: string
  readonly address: string
  readonly kinds: readonly PushKind[]
}

const usual: Wanted = { name: '', address: 'https://', kinds: ['alarm', 'recovery'] }

const Form = ({ companyId, onMade }: { readonly companyId: string; readonly onMade: (secret: string) => void }) => {
  const t = useText()
  const form = useCallForm(pushModelCalls.add, {
    defaults: usual,
    inputOf: ({ name, address, kinds }) => ({ companyId, name, address: address.trim(), kinds: [...kinds] }),
    refusals: { addressRefused: 'address' },
    draftKey: `push.add.${companyId}`,
    onDone: ({ secret }) => onMade(secret),
  })
  return (
    <FormBody form={form} verb={t(($) => $.company.model.add)}>
      <TextField {...form.field('name')} label={t(($) => $.company.model.name)} maxLength={40} />
      <TextField {...form.field('address')} label={t(($) => $.company.model.address)} inputMode="url" maxLength={500} />
      <Kinds {...form.field('kinds')} />
    </FormBody>
  )
}

interface KindsProps {
  readonly value: readonly PushKind[]
  readonly onChange: (kinds: readonly PushKind[]) => void
  readonly problem: string | undefined
}

const Kinds = ({ value, onChange, problem }: KindsProps) => {
  const t = useText()
  const id = useId()
  return (
    <fieldset className={styles.kinds} tabIndex={-1} {...wrongProps(id, problem)}>
      <legend>{t(($) => $.company.model.kinds)}</legend>
      {pushKinds.map((kind) => (
        <CheckBox
          key={kind}
          checked={value.includes(kind)}
          onChange={(checked) =>
            onChange(pushKinds.filter((known) => (known === kind ? checked : value.includes(known))))
          }
        >
          {t(($) => $.company.model.kind[kind])}
        </CheckBox>
      ))}
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  )
}
