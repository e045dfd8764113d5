import { mostStockCodes, stockCalls } from '@vigil/contract/equipment/stock'
import { useState } from 'react'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import styles from './stock.module.css'

interface ShelveSheetProps {
  readonly oemId: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** One a line, as a scanner types them, or as a column of a table is pasted. */
const codesIn = (text: string): string[] => text.split(/[\s,;，；]+/).filter((code) => code !== '')

/** Forty signs and what divides them. */
const longest = 41 * mostStockCodes

/** Devices of one kind come in together. */
export const ShelveSheet = ({ oemId, onClose, onDone }: ShelveSheetProps) => {
  const t = useText()
  const name = useName()
  const types = useDeviceTypes()
  const [refused, setRefused] = useState<readonly string[]>([])
  const form = useCallForm(stockCalls.add, {
    defaults: { equipmentTypeId: '', protocolId: '', codes: '' },
    inputOf: ({ equipmentTypeId, protocolId, codes }) => ({
      oemId,
      equipmentTypeId,
      keyCodes: codesIn(codes),
      ...(protocolId === '' ? {} : { protocolId }),
    }),
    shownAt: { keyCodes: 'codes' },
    onDone: ({ added, refused: left }) => {
      void showToast(t(($) => $.equipmentWork.stock.added, { count: added }))
      setRefused(left)
      form.change({ codes: left.join('\n') })
      if (left.length === 0) onDone()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentWork.stock.add)}
      verb={t(($) => $.equipmentWork.stock.add)}
      hint={t(($) => $.equipmentWork.stock.addHint)}
      onClose={refused.length === 0 ? onClose : onDone}
    >
      <SelectField
        {...form.field(
          'equipmentTypeId',
          t(($) => $.equipmentWork.stock.kindMissing),
        )}
        label={t(($) => $.equipmentWork.stock.kind)}
        options={[
          { value: '', text: t(($) => $.equipmentWork.stock.chooseKind) },
          ...types.rows.map((type) => ({ value: String(type.equipmentTypeId), text: name(type.name) })),
        ]}
      />
      <TextField
        {...form.field('protocolId')}
        label={t(($) => $.equipmentWork.stock.protocol)}
        inputMode="numeric"
        maxLength={5}
      />
      <TextArea
        {...form.field(
          'codes',
          t(($) => $.equipmentWork.stock.codesWrong, { most: mostStockCodes }),
        )}
        label={t(($) => $.equipmentWork.stock.codes)}
        maxLength={longest}
      />
      {refused.length > 0 && (
        <p className={styles.refused} role="alert">
          {t(($) => $.equipmentWork.stock.refused, { count: refused.length })}
        </p>
      )}
    </FormSheet>
  )
}
