import type { ForwardAddress, forwardingCalls } from '@vigil/contract/alarm/forwarding'
import { useState } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SecretOnce } from '#ui/field/secret-once.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'

interface SheetProps {
  readonly line: ForwardAddress | null
  readonly onSaved: () => void
  readonly onClose: () => void
}

type Held =
  | { readonly call: typeof forwardingCalls.setUnitLine; readonly holder: { readonly projectId: string } }
  | { readonly call: typeof forwardingCalls.setOperatorLine; readonly holder: { readonly oemId: string } }

export const LineSheet = ({ onSaved, onClose, ...form }: SheetProps & Held) => {
  const t = useText()
  const [secret, setSecret] = useState<string | null | undefined>(undefined)
  const saved = (shown: string | null): void => {
    setSecret(shown)
    onSaved()
  }
  return (
    <Sheet open title={t(($) => $.forward.line.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {secret === undefined && <LineForm {...form} onSaved={saved} />}
      {secret === null && <p role="status">{t(($) => $.forward.line.kept)}</p>}
      {typeof secret === 'string' && (
        <SecretOnce
          title={t(($) => $.forward.line.saved)}
          secret={secret}
          texts={{
            once: t(($) => $.forward.line.once),
            copy: t(($) => $.forward.line.copy),
            copied: t(($) => $.forward.line.copied),
          }}
        />
      )}
    </Sheet>
  )
}

type FormProps = Pick<SheetProps, 'line'> & Held & { readonly onSaved: (secret: string | null) => void }

const LineForm = ({ line, call, holder, onSaved }: FormProps) => {
  const t = useText()
  const form = useCallForm(call, {
    defaults: { name: line?.name ?? '', address: line?.address ?? 'https://' },
    inputOf: ({ name, address }) => ({ ...holder, name, address: address.trim() }),
    refusals: { addressRefused: 'address' },
    onDone: ({ secret }) => onSaved(secret),
  })
  return (
    <FormBody form={form} verb={t(($) => $.forward.line.save)}>
      <TextField {...form.field('name')} label={t(($) => $.forward.line.name)} maxLength={40} />
      <TextField {...form.field('address')} label={t(($) => $.forward.line.address)} inputMode="url" maxLength={500} />
    </FormBody>
  )
}
