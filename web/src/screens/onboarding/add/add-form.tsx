import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { Made } from './made.ts'
import styles from './add.module.css'

interface AddFormProps {
  readonly projectId: string
  readonly onMade: (made: Made) => void
}

const nothingYet = { keyCode: '', deviceName: '', installAdd: '', protocolId: '', equipmentTypeId: '' }

/** What was typed is kept while the kind is chosen on its own page. */
export const AddForm = ({ projectId, onMade }: AddFormProps) => {
  const t = useText()
  const [search] = useSearchParams()
  const typeNo = search.get('type') ?? ''
  const form = useCallForm(equipmentCalls.add, {
    defaults: nothingYet,
    inputOf: ({ protocolId, installAdd, ...label }) => ({
      projectId,
      ...label,
      equipmentTypeId: typeNo,
      ...(protocolId === '' ? {} : { protocolId }),
      ...(installAdd === '' ? {} : { installAdd }),
    }),
    rules: () => ({ equipmentTypeId: typeNo === '' ? t(($) => $.onboarding.add.typeMissing) : undefined }),
    refusals: { keyCodeTaken: 'keyCode' },
    draftKey: `equipment.add.${projectId}`,
    onDone: onMade,
  })
  return (
    <FormBody
      docked
      form={form}
      label={t(($) => $.onboarding.add.title)}
      verb={t(($) => $.onboarding.add.run)}
      hint={t(($) => $.onboarding.add.codeHint)}
    >
      <Card title={t(($) => $.onboarding.add.label)}>
        <div className={styles.fields}>
          <TextField
            {...form.field(
              'keyCode',
              t(($) => $.onboarding.add.codeMissing),
            )}
            label={t(($) => $.onboarding.add.code)}
            maxLength={40}
          />
          <TypeChoice typeNo={typeNo} problem={form.field('equipmentTypeId').problem} />
          <TextField
            {...form.field(
              'deviceName',
              t(($) => $.onboarding.add.nameMissing),
            )}
            label={t(($) => $.onboarding.add.name)}
            maxLength={60}
          />
          <TextField {...form.field('installAdd')} label={t(($) => $.onboarding.add.place)} maxLength={140} />
          <TextField
            {...form.field('protocolId')}
            label={t(($) => $.onboarding.add.protocol)}
            inputMode="numeric"
            maxLength={5}
          />
        </div>
      </Card>
    </FormBody>
  )
}

const TypeChoice = ({ typeNo, problem }: { readonly typeNo: string; readonly problem: string | undefined }) => {
  const t = useText()
  const nameOf = useName()
  const router = useRouter()
  const type = useDeviceTypes().find(Number(typeNo))
  return (
    <div className={styles.choice}>
      <span className={styles.name}>{t(($) => $.onboarding.add.type)}</span>
      <Button look="soft" onClick={() => void router.go(router.places.equipmentKinds)}>
        {type ? nameOf(type.name) : t(($) => $.onboarding.add.chooseType)}
      </Button>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
