import { contentKindRows, contentKinds, type ContentKind } from '@vigil/contract/content/content-kinds'
import { websiteDeskCalls } from '@vigil/contract/content/website-desk'
import { deskPath } from '#infrastructure/navigation/content-paths.ts'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'

interface AddSheetProps {
  readonly of: ContentKind
  readonly onClose: () => void
}

/** A new entry: its kind and its title; everything else is written at the desk. */
export const AddSheet = ({ of, onClose }: AddSheetProps) => {
  const t = useText()
  const nameOf = useName()
  const router = useRouter()
  const form = useCallForm(websiteDeskCalls.add, {
    defaults: { of, draft: '' },
    inputOf: (values) => ({
      of: values.of,
      draft: {
        title: { zh: values.draft, en: '' },
        summary: { zh: '', en: '' },
        body: { zh: null, en: null },
        cover: null,
        place: null,
        link: null,
        video: null,
      },
    }),
    onDone: ({ entryId }) => void router.go(`${deskPath}&id=${entryId}`),
  })
  return (
    <FormSheet
      title={t(($) => $.me.content.desk.add)}
      form={form}
      verb={t(($) => $.me.content.desk.addVerb)}
      onClose={onClose}
    >
      <SelectField
        {...form.field('of')}
        label={t(($) => $.me.content.desk.kind)}
        options={contentKinds.map((kind) => ({ value: kind, text: nameOf(contentKindRows[kind]) }))}
      />
      <TextField {...form.field('draft')} label={t(($) => $.me.content.desk.titleZh)} maxLength={80} />
    </FormSheet>
  )
}
