import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useEffect, useEffectEvent } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { ScanButton } from '../scan/scan-button.tsx'
import { SerialFateLine } from '../scan/serial-fate-line.tsx'
import type { AddFormName } from '../form-address.ts'
import { Choice } from './choice.tsx'
import type { Made } from './made.ts'
import styles from './add.module.css'

/** What it hangs on, where it does not speak for itself. */
export interface Parent {
  readonly equipmentId: string
  readonly keyCode: string
  readonly childDeviceKey: string
}

interface AddFormProps {
  readonly name: AddFormName
  readonly projectId: string
  readonly parent?: Parent
  readonly onMade: (made: Made) => void
}

const nothingYet = { keyCode: '', deviceName: '', installAdd: '', equipmentTypeId: '' }

/** What was typed is kept while the kind is chosen on its own page. */
export const AddForm = ({ name, projectId, parent, onMade }: AddFormProps) => {
  const t = useText()
  const nameOf = useName()
  const router = useRouter()
  const [search] = useSearchParams()
  const [typeNo, protocolId] = [search.get('type') ?? '', search.get('protocol')]
  const { change: changeAddress } = useAddressFields<'type' | 'protocol' | 'code'>()
  const type = useDeviceTypes().find(Number(typeNo))
  const form = useCallForm(equipmentCalls.add, {
    defaults: nothingYet,
    inputOf: ({ installAdd, ...label }) => ({
      projectId,
      ...label,
      equipmentTypeId: typeNo,
      ...(parent && {
        keyCode: parent.keyCode,
        parentId: parent.equipmentId,
        childDeviceKey: parent.childDeviceKey,
      }),
      ...(protocolId === null ? {} : { protocolId }),
      ...(installAdd === '' ? {} : { installAdd }),
    }),
    rules: () => ({ equipmentTypeId: typeNo === '' ? t(($) => $.onboarding.add.typeMissing) : undefined }),
    refusals: { keyCodeTaken: 'keyCode' },
    draftKey: `equipment.${name}.${parent ? `${parent.equipmentId}.${parent.childDeviceKey}` : projectId}`,
    onDone: onMade,
  })
  // Said by the device itself on the page before; taken once, and then it stands in the form.
  const code = search.get('code')
  const take = useEffectEvent(() => {
    if (code === null) return
    form.change({ keyCode: code })
    changeAddress({ code: undefined })
  })
  useEffect(() => take(), [code])
  return (
    <FormBody
      docked
      form={form}
      label={t(($) => $.onboarding.add.title)}
      verb={t(($) => $.onboarding.add.run)}
      hint={
        parent
          ? t(($) => $.onboarding.child.behind, { code: parent.keyCode, child: parent.childDeviceKey })
          : t(($) => $.onboarding.add.codeHint)
      }
    >
      <Card title={t(($) => $.onboarding.add.label)}>
        <div className={styles.fields}>
          {!parent && (
            <>
              <ScanButton
                onRead={({ keyCode, ...kind }) => {
                  form.change({ keyCode })
                  changeAddress(kind)
                }}
              />
              <TextField
                {...form.field(
                  'keyCode',
                  t(($) => $.onboarding.add.codeMissing),
                )}
                label={t(($) => $.onboarding.add.code)}
                maxLength={40}
              />
              <SerialFateLine keyCode={form.values.keyCode} onStock={changeAddress} />
            </>
          )}
          <Choice
            label={t(($) => $.onboarding.add.type)}
            chosen={type ? nameOf(type.name) : t(($) => $.onboarding.add.chooseType)}
            form={name}
            page={router.places.equipmentKinds}
            problem={form.field('equipmentTypeId').problem}
          />
          <TextField
            {...form.field(
              'deviceName',
              t(($) => $.onboarding.add.nameMissing),
            )}
            label={t(($) => $.onboarding.add.name)}
            maxLength={60}
          />
          <TextField {...form.field('installAdd')} label={t(($) => $.onboarding.add.place)} maxLength={140} />
          <Choice
            label={t(($) => $.onboarding.add.protocol)}
            chosen={protocolId ?? t(($) => $.onboarding.protocols.choose)}
            form={name}
            page={router.places.protocolChoice}
          />
        </div>
      </Card>
    </FormBody>
  )
}
